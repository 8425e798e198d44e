export function personName(typed: string | null | undefined): string | null {
  return typed?.trim() || null;
}
