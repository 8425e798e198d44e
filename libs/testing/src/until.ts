import { setTimeout as delay } from 'node:timers/promises';

/** Grows with the wait, because a check may cost the processor what it waits for. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;

/**
 * Polls until the check returns something other than false, null or undefined, and returns it.
 *
 * @param options.timeoutMs 40 s by default, because test machines can be busy
 * @param options.what completes the message "timed out waiting for ..."
 * @throws on timeout, with the last error of the check as the cause
 */
export async function until<T>(
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  { timeoutMs = 40_000, what = check.toString() }: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const begun = Date.now();
  for (;;) {
    let cause: unknown;
    try {
      const found = await check();
      if (found !== false && found !== null && found !== undefined) return found;
    } catch (error) {
      cause = error;
    }
    const waitedMs = Date.now() - begun;
    if (waitedMs > timeoutMs) throw new Error(`timed out waiting for ${what}`, { cause });
    await delay(Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs / 10)));
  }
}
