import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that a page of another site makes a browser send with our cookie: it must be refused.
 * The algorithm of Go's http.CrossOriginProtection. Programs that are no browsers send neither header.
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
