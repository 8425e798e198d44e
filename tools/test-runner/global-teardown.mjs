// @ts-check
import { once } from 'node:events';

export default async function tearDown() {
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */
  const child = Reflect.get(globalThis, 'testServers');
  if (!child) return;
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
}
