/** Records a failure that no one needs to see; the console is the only log that the client has. */
export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(what, error);
}
