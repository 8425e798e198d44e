import { startPrivateServer } from '../src/health/private-server.js';

const BLOCKED_MS = 3_000;

async function run(): Promise<void> {
  const report = {
    isReady: true,
    body: { status: 'ready', degraded: false, draining: false, checks: { nats: true } },
  };
  const server = await startPrivateServer({ host: '127.0.0.1', port: 0 }, () => Promise.resolve(report));
  process.stdout.write(`port ${server.port}\n`, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
    process.stdout.write('free\n');
  });
}

void run();
