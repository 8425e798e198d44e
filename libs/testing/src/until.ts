import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Asks again and again until the check yields something, and returns that.
 *
 * @param options.timeoutMs how long to go on, 40 s when missing: a busy machine is slow, not wrong
 * @param options.what completes "waited in vain for ..."
 * @throws when the time is over; an error of the last check is its cause
 */
export async function until<T>(
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  { timeoutMs = 40_000, what = check.toString() }: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let cause: unknown;
    try {
      const found = await check();
      if (found !== false && found !== null && found !== undefined) return found;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`, { cause });
    await delay(PAUSE_MS);
  }
}
