import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@tenfold/testing';
import { BacklogWatch } from './backlog-watch.js';

test('while the gateway is overloaded and its event loop blocked, new connections get 503 with Retry-After', async () => {
  const source = `
    const { createServer } = require('node:http');
    const { refuseConnections } = require(${JSON.stringify(join(__dirname, 'refuse-connections.ts'))});
    const { RefusalSignal } = require(${JSON.stringify(join(__dirname, 'refusal-signal.ts'))});
    const server = createServer((request, response) => response.end('served'));
    server.listen(0, '127.0.0.1', () => {
      const signal = new RefusalSignal();
      const logger = { warn: ({ count }, message) => console.log(message, count) };
      refuseConnections(server, { signal, headers: { 'x-frame-options': 'DENY' }, backlog: 16, runningMax: 2, logger });
      console.log(server.address().port);
      process.stdin.on('data', () => {
        signal.running(2);
        signal.overloaded();
        console.log('overloaded');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
        signal.running(0);
      });
    });`;
  const typescript = [
    '-C',
    '@tenfold/source',
    '-r',
    'reflect-metadata',
    '-r',
    join(__dirname, '../../../libs/testing/register-typescript.cjs'),
  ];
  const child = spawn(process.execPath, [...typescript, '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const line = async () => String((await once(child.stdout.setEncoding('utf8'), 'data'))[0]).trim();
    const url = `http://127.0.0.1:${await line()}/api/stats`;
    const get = () => fetch(url, { headers: { connection: 'close' } });
    expect(await (await get()).text()).toBe('served');
    child.stdin.write('now');
    expect(await line()).toBe('overloaded');
    const refused = await Promise.all(Array.from({ length: 5 }, get));
    for (const reply of refused) {
      expect([reply.status, reply.headers.get('connection')]).toEqual([503, 'close']);
      expect(reply.headers.get('retry-after')).toMatch(/^[123]$/);
      expect(reply.headers.get('x-frame-options')).toBe('DENY');
      expect(await reply.json()).toMatchObject({
        code: 'UNAVAILABLE',
        requestId: reply.headers.get('x-request-id'),
      });
    }
    expect(new Set(refused.map((reply) => reply.headers.get('x-request-id'))).size).toBe(5);
    expect(await line()).toBe('connections refused 5');
    await until(async () => (await (await get()).text()) === 'served');
  } finally {
    child.kill('SIGKILL');
  }
}, 20_000);

test.each([
  ['a turn in which no connection was accepted is a turn without a backlog', 4, 8, false],
  ['a connection in each turn means that others have waited', 8, 8, true],
  ['so it does when turns are long', 1, 1, true],
  ['an idle event loop has no backlog', 0, 1, false],
])('%s', (_, accepted, turns, hasBacklog) => {
  const watch = new BacklogWatch();
  const checks = Array.from({ length: 30 }, (_none, n) =>
    watch.check(accepted, turns * (n + 1), 25 * (n + 1)),
  );
  expect(checks.slice(16)).toEqual(hasBacklog ? expect.arrayContaining([true]) : Array(14).fill(false));
  expect(checks.slice(0, 16)).not.toContain(true);
});
