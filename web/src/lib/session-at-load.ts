/**
 * Whether the browser sent a session cookie with the request for this page. The cookie is HttpOnly, so only the gateway
 * sees it; it replies with `Server-Timing: auth-session;desc=present` or `absent`. Unknown: the
 * header is missing (hidden by the browser), or the page is from the browser's cache. Only browsers of signed-in users
 * have the service worker, whose copy of the page has the header of an earlier request.
 */
export function sessionAtLoad(): 'present' | 'absent' | 'unknown' {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  if (page === undefined || page.type === 'back_forward') return 'unknown';
  if ((page.workerStart ?? 0) > 0) return 'present';
  if (page.transferSize === 0) return 'unknown';
  const session = page.serverTiming?.find(({ name }) => name === 'auth-session')?.description;
  return session === 'present' || session === 'absent' ? session : 'unknown';
}
