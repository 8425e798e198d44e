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
