/// <reference types="jest" />

/**
 * Starts what the tests of a file share, before the first one, and stops it after the last one. The returned object gets the
 * properties of the started one when it is ready.
 */
export function startForTests<Started extends { stop(): Promise<unknown> }>(
  start: () => Promise<Started>,
): Started {
  const started = {} as Started;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.stop());
  return started;
}

/**
 * Called once for a test file, outside `describe`. All uses with the same key get what the first one started, which is
 * stopped after the last test of the file.
 */
export function shareForTests<Started extends { stop(): Promise<unknown> }>(): (
  key: string,
  start: () => Promise<Started>,
) => Started {
  const all = new Map<string, Promise<Started>>();
  afterAll(async () => {
    for (const started of all.values()) await (await started).stop();
  });
  return (key, start) => {
    const started = {} as Started;
    beforeAll(async () => {
      if (!all.has(key)) all.set(key, start());
      Object.assign(started, await all.get(key));
    });
    return started;
  };
}
