import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a cross-site request of a browser, which must be refused (CSRF). The algorithm of Go's
 * http.CrossOriginProtection. Programs that are not browsers send neither header and pass.
 */
export function isForeignOrigin(
  method: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  publicOrigin: string,
): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === publicOrigin) return false;
  if (site !== undefined && site !== '') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== '';
}
