// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the check holds. An error of the check counts as not yet.
 *
 * @param {string} what completes the message "timed out waiting for ..."
 * @param {() => unknown} check
 * @param {number} limitMs
 * @returns {Promise<number>} milliseconds that it took
 */
export async function until(what, check, limitMs) {
  const startedAt = Date.now();
  for (;;) {
    if (await attempt(check)) return Date.now() - startedAt;
    if (Date.now() - startedAt > limitMs) throw new Error(`timed out waiting for ${what}`);
    await delay(100);
  }
}

/** @param {() => unknown} check */
async function attempt(check) {
  try {
    return await check();
  } catch {
    return false;
  }
}
