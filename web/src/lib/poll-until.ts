interface Pauses {
  firstMs: number;
  lastMs: number;
}

export async function pollUntil(
  check: () => Promise<boolean>,
  { firstMs, lastMs }: Pauses,
  signal?: AbortSignal,
): Promise<void> {
  for (let pauseMs = firstMs; pauseMs <= lastMs; pauseMs *= 2) {
    await pause(pauseMs, signal);
    if (signal?.aborted || (await check())) return;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
