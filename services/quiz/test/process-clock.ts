const DAYS_AHEAD = 3;

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
