export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(what, error);
}
