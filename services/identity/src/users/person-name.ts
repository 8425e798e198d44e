/** A name as it is stored: without blanks around it, null when nothing is left. */
export function personName(typed: string | null | undefined): string | null {
  return typed?.trim() || null;
}
