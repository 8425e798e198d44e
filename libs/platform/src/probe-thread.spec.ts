import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

test('a process ends once its event loop has been blocked for the limit', async () => {
  const source = `
    const { startProbeServer } = require(${JSON.stringify(join(__dirname, 'health.ts'))});
    const ready = async () => ({ isReady: true, body: {} });
    void startProbeServer({ host: '127.0.0.1', port: 0, endsAfterS: 2 }, ready).then(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
    });`;
  const typescript = [
    '-C',
    '@tenfold/source',
    '-r',
    'reflect-metadata',
    '-r',
    join(__dirname, '../../testing/register-typescript.cjs'),
  ];
  const child = spawn(process.execPath, [...typescript, '--eval', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(output).toContain('event loop blocked, the process ends');
}, 60_000);
