const SHAPE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const KNOWN_LIMIT = 1_000;
/** What was asked before: to find out costs more than the rest of a request's checks. */
const known = new Map<string, string>();

/** The IANA zone that the client says it is in; UTC when it says none, or one that does not exist. */
export function timeZoneOf(given: string | string[] | undefined): string {
  if (typeof given !== 'string' || given.length > 64 || !SHAPE.test(given)) return 'UTC';
  const before = known.get(given);
  if (before !== undefined) return before;
  const zone = canonicalZone(given);
  if (known.size < KNOWN_LIMIT) known.set(given, zone);
  return zone;
}

function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC'; // Intl has no other way to say that it does not know the zone
  }
}
