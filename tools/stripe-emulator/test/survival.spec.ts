import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tenfold/testing';
import { typescriptLoader } from '@tenfold/testing/crash-test';
import { clientOf, makePrice, type Receiver, startReceiver, WEBHOOK_SECRET } from './harness';

const PROGRAM = [...typescriptLoader, join(__dirname, '../src/main.ts')];

let folder: string;
let receiver: Receiver;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tenfold-emulator-'));
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(env: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, PROGRAM, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      STATE_FILE: join(folder, 'state.jsonl'),
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = await until(() => /runs at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]);
  return { child, port: Number(port) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('keeps every acknowledged object after kill -9, and delivers its pending webhooks', async () => {
  receiver.answer = () => 503;
  const first = await run();
  const stripe = clientOf(first.port);
  const price = await makePrice(stripe);
  const acknowledged: string[] = [];
  const work = (async () => {
    for (;;) {
      const key = `sub:${acknowledged.length}`;
      const customer = await stripe.customers.create({}, { idempotencyKey: `cus:${acknowledged.length}` });
      const { id } = await stripe.subscriptions.create(
        { customer: customer.id, items: [{ price: price.id }], trial_period_days: 7 },
        { idempotencyKey: key },
      );
      acknowledged.push(id);
    }
  })().catch(() => 'killed');
  await until(() => acknowledged.length >= 10);
  await kill(first.child);
  expect(await work).toBe('killed');

  receiver.answer = () => 200;
  const second = await run();
  const again = clientOf(second.port);
  for (const id of acknowledged) {
    expect(await again.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing' });
  }
  const first_ = await again.subscriptions.retrieve(acknowledged[0] ?? '');
  const replayed = await again.subscriptions.create(
    { customer: first_.customer as string, items: [{ price: price.id }], trial_period_days: 7 },
    { idempotencyKey: 'sub:0' },
  );
  expect(replayed.id).toBe(acknowledged[0]);
  const emitted = () => new Set(receiver.events.map((event) => (event.data.object as { id: string }).id));
  await until(() => acknowledged.every((id) => emitted().has(id)));
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
});

it('keeps the time of its clock after a restart', async () => {
  const file = join(folder, 'clock.jsonl');
  const first = await run({ STATE_FILE: file });
  await fetch(`http://127.0.0.1:${first.port}/_emulator/clock/advance`, {
    method: 'POST',
    body: '{"days":40}',
  });
  await kill(first.child);
  const second = await run({ STATE_FILE: file });
  const { now } = (await (await fetch(`http://127.0.0.1:${second.port}/_emulator/clock`)).json()) as {
    now: number;
  };
  expect(now - Date.now() / 1000).toBeGreaterThan(39 * 86_400);
  await kill(second.child);
});

it('refuses to run in production, except in a local trial', async () => {
  const child = spawn(process.execPath, PROGRAM, {
    env: { PATH: process.env['PATH'], PORT: '0', NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const allowed = await run({ NODE_ENV: 'production', LOCAL_TRIAL: 'true', STATE_FILE: '' });
  await kill(allowed.child);
});
