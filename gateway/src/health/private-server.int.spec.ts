import { join } from 'node:path';
import { until } from '@tenfold/testing';
import { killPrograms, spawnProgram, type Program } from '@tenfold/testing/crash-test';

let program: Program;
let url: string;

beforeAll(async () => {
  program = spawnProgram(join(__dirname, '../../test/blocked-main-thread.program.ts'), {});
  await until(() => /port \d+/.test(program.output()));
  url = `http://127.0.0.1:${/port (\d+)/.exec(program.output())?.[1]}`;
});
afterAll(killPrograms);

const isBlocked = (): boolean => !program.output().includes('free');

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path);
  return { status: response.status, text: await response.text() };
}

test('probes get a reply while the main thread is blocked', async () => {
  expect(await get('/livez')).toEqual({ status: 200, text: '{"status":"ok"}' });
  const ready = await get('/readyz');
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
  expect((await get('/other')).status).toBe(404);
  expect(isBlocked()).toBe(true);
});

test('metrics come from the main thread as soon as it is free', async () => {
  const { status, text } = await get('/metrics');
  expect(isBlocked()).toBe(false);
  expect(status).toBe(200);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});
