/** Returns a path of this site, else null, to prevent open redirects. */
export function ownPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
