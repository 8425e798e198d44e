// @ts-check
import { createHmac } from 'node:crypto';

const CALLS = /** @type {const} */ ({
  gateway: ['identity', 'quiz', 'content', 'billing', 'notifications'],
  identity: ['quiz', 'content', 'billing', 'notifications'],
  quiz: ['billing'],
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
 * @param {Record<string, Partial<CallerKeys>>} [existing] settings of an earlier release by process. Their keys stay, and a key that
 *   only one process of a pair has is given to the other one.
 * @returns {(process: string) => CallerKeys}
 */
export function callerKeys(master, existing = {}) {
  /** @param {string} from @param {string} to */
  const newKey = (from, to) => createHmac('sha256', master).update(`${from} ${to}`).digest('base64url');
  /** @param {string} from @param {string} to name in subjects */
  const key = (from, to) => {
    const called = to === 'content' ? 'content-ingestion' : to;
    const signs = parseKeys(existing[from]?.CALLER_SIGNING_KEYS).get(to);
    const checks = parseKeys(existing[called]?.CALLER_CHECK_KEYS).get(from);
    return { signs: signs ?? checks ?? newKey(from, to), checks: checks ?? signs ?? newKey(from, to) };
  };
  return (process) => {
    const own = subjectName(process);
    const signing = parseKeys(existing[process]?.CALLER_SIGNING_KEYS);
    const checking = parseKeys(existing[process]?.CALLER_CHECK_KEYS);
    const called = Object.entries(CALLS).find(([from]) => from === process)?.[1] ?? [];
    const callers = Object.entries(CALLS).filter(([, to]) => to.some((name) => name === own));
    for (const to of called) signing.set(to, key(process, to).signs);
    for (const [from] of callers) checking.set(from, key(from, own).checks);
    return { CALLER_SIGNING_KEYS: formatKeys(signing), CALLER_CHECK_KEYS: formatKeys(checking) };
  };
}

/** @param {string} [text] `<process>=<key>,…` */
function parseKeys(text = '') {
  const pairs = text.split(',').filter(Boolean);
  return new Map(pairs.map((pair) => /** @type {[string, string]} */ (pair.split('=', 2))));
}

/** @param {Map<string, string>} keys */
function formatKeys(keys) {
  return [...keys].map((pair) => pair.join('=')).join(',');
}
