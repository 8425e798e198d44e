// @ts-check
import { createHmac } from 'node:crypto';

const CALLS = /** @type {const} */ ({
  gateway: ['identity', 'quiz', 'content', 'billing', 'notifications'],
  identity: ['quiz', 'content', 'billing', 'notifications'],
  quiz: ['billing', 'content'],
  billing: ['identity'],
  notifications: ['identity', 'quiz'],
});

/** @typedef {{ CALLER_SIGNING_KEYS: string, CALLER_CHECK_KEYS: string }} CallerKeys */

/** @param {string} process */
const subjectName = (process) => (process === 'content-ingestion' ? 'content' : process);

/**
 * The settings of each process with the keys that sign its calls and the keys that verify calls to it. Each pair
 * of processes has its own key, so that a service cannot sign calls to services that it does not call.
 *
 * @param {string} master
 * @returns {(process: string) => CallerKeys}
 */
export function callerKeys(master) {
  /** @param {string} from @param {string} to name in subjects */
  const key = (from, to) => createHmac('sha256', master).update(`${from} ${to}`).digest('base64url');
  return (process) => {
    const own = subjectName(process);
    const called = Object.entries(CALLS).find(([from]) => from === process)?.[1] ?? [];
    const callers = Object.entries(CALLS).filter(([, to]) => to.some((name) => name === own));
    return {
      CALLER_SIGNING_KEYS: called.map((to) => `${to}=${key(process, to)}`).join(','),
      CALLER_CHECK_KEYS: callers.map(([from]) => `${from}=${key(from, own)}`).join(','),
    };
  };
}
