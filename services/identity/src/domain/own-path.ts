/** Segments of plain letters: what could be read as another host, a scheme or an escape is none of our paths. */
const PATH = /^(\/[A-Za-z0-9_-]+)+$/;
const PATH_MAX_LENGTH = 200;

/** The path when it is one of the client's own pages, else null: nobody is sent anywhere else after signing in. */
export function ownPath(path: string | undefined): string | null {
  if (path === undefined || path.length > PATH_MAX_LENGTH || !PATH.test(path)) return null;
  return path === '/api' || path.startsWith('/api/') ? null : path;
}
