/** Plain segments only: excludes other hosts, schemes and escapes. */
const PATH = /^(\/[A-Za-z0-9_-]+)+$/;
const PATH_MAX_LENGTH = 200;

export function ownPath(path: string | undefined): string | null {
  if (path === undefined || path.length > PATH_MAX_LENGTH || !PATH.test(path)) return null;
  return path === '/api' || path.startsWith('/api/') ? null : path;
}
