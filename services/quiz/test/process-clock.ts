const DAYS_AHEAD = 3;

/** Runs `work` while `Date` of this process, and so of the service in it, is three days ahead of the database. */
export async function withProcessClockAhead(work: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({
    now: Date.now() + DAYS_AHEAD * 24 * 3_600_000,
    advanceTimers: true,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}
