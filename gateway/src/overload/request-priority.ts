import type { Priority } from './admission-queue.js';

/** Storing what a student has worked out comes first. */
const HIGH = /^POST \/api\/quiz\/(answer|[^/]+\/complete)$/;

/** What a user can do without for a while. */
const LOW =
  /^(POST \/api\/notifications\/smart-insights|GET \/api\/stats\/focused-study|POST \/api\/account\/export|\w+ \/api\/admin\/.*)$/;

/**
 * Null for requests without a limit: health checks, so that an orchestrator never restarts a busy process, and files of the
 * web app, which need no service. The router also finds API routes by encoded paths and by absolute addresses, so these
 * have the limit.
 */
export function requestPriority(method: string, url: string): Priority | null {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (path.includes('%') || !path.startsWith('/')) return 'normal';
  if (!path.startsWith('/api/')) return null;
  const route = `${method} ${path}`;
  if (HIGH.test(route)) return 'high';
  return LOW.test(route) ? 'low' : 'normal';
}
