import type { Priority } from './admission-queue.js';

/** a lost answer or result costs the student work */
const HIGH = /^POST \/api\/(quiz\/(answer|[^/]+\/complete)|exam-sessions\/[^/]+\/(changes|complete))$/;

const LOW =
  /^(POST \/api\/notifications\/smart-insights|GET \/api\/stats\/focused-study|POST \/api\/account\/export|\w+ \/api\/admin\/.*)$/;

/** Read from the database, unlike the files of the web app. */
const STORED_IMAGE = /^\/exhibits\/[0-9a-f]{64}\.webp$/;

/**
 * @returns null for requests without a limit: health checks, so that an orchestrator never restarts a busy process, and
 * files of the web app. Encoded paths and absolute addresses also reach API routes, so they have the limit.
 */
export function requestPriority(method: string, url: string): Priority | null {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (path.includes('%') || !path.startsWith('/')) return 'normal';
  if (STORED_IMAGE.test(path)) return 'normal';
  if (!path.startsWith('/api/')) return null;
  const route = `${method} ${path}`;
  if (HIGH.test(route)) return 'high';
  return LOW.test(route) ? 'low' : 'normal';
}
