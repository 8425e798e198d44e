const SHAPE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
/**
 * Cache of lower-case name -> zone: a look-up with Intl is slow. Only existing zones are cached (a few hundred), so that
 * clients cannot exhaust memory with invented names.
 */
const known = new Map<string, string>();

export function timeZoneOf(given: string | string[] | undefined): string {
  if (typeof given !== 'string' || given.length > 64 || !SHAPE.test(given)) return 'UTC';
  const key = given.toLowerCase();
  const before = known.get(key);
  if (before !== undefined) return before;
  const zone = canonicalZone(given);
  if (zone === null) return 'UTC';
  known.set(key, zone);
  return zone;
}

function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null; // Intl throws for an unknown zone
  }
}
