import { createSubscription } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { createCaller, createMigratedDatabase, startForTests, until } from '@tenfold/testing';
import { killPrograms } from '@tenfold/testing/crash-test';
import { dataSourceOptions } from '../src/data-source.js';
import { peopleOf } from './people.js';
import { spawnWithEmulator } from './spawn-program.js';
import { startBilling, WEBHOOK_SECRET } from './start-billing.js';

const CALL_TIMEOUT_MS = 60_000;
jest.setTimeout(180_000);

const billing = startForTests(() => startBilling());
afterEach(killPrograms);
test('the reconcile command repairs lost events and prints the drift, which is zero at the second run', async () => {
  const people = peopleOf(billing);
  const caller = await people.onTrial();
  billing.emulator.faultWebhooks({ drop: true });
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  const compare = async () => {
    const program = spawnWithEmulator('reconcile.ts', billing.env, WEBHOOK_SECRET);
    return { exit: await program.ended, output: program.output() };
  };
  const found = await compare();
  expect(found.output).toMatch(/drift: [1-9]\d* events that no webhook brought/);
  expect(found.exit).toBe('2');
  expect(await people.plan(caller)).toBe('free/cancelled');
  expect(await compare()).toEqual({
    exit: '0',
    output: 'drift: 0 events that no webhook brought, 0 subscriptions that differed\n',
  });
  billing.emulator.clearFaults();
});

test('after a kill between Stripe’s reply and the commit, the next attempt finds the created objects', async () => {
  const database = await createMigratedDatabase('billing', dataSourceOptions);
  await billing.service.stop();
  const env = { ...billing.env, DATABASE_URL: database.url };
  const rpc = new RpcClient('processes-test', env.NATS_URL);
  await rpc.connect();
  const caller = createCaller();
  const made = (kind: 'customer' | 'subscription') =>
    billing.emulator.objects(kind).filter(({ metadata }) => metadata.userId === caller.userId);

  for (const [path, kind] of [
    ['/v1/customers', 'customer'],
    ['/v1/subscriptions', 'subscription'],
  ] as const) {
    const program = spawnWithEmulator('main.ts', env, WEBHOOK_SECRET);
    await until(() => program.output().includes('"ready"'), { what: 'billing to be ready' });
    billing.emulator.faultApi({ kind: 'latency', count: 1, latencyMs: 0, path });
    billing.emulator.faultApi({ kind: 'lose_reply', count: 1, path });
    const asked = rpc.call(createSubscription, {}, caller, CALL_TIMEOUT_MS).catch(() => null);
    await until(() => made(kind).length === 1, { what: `the ${kind} at Stripe` });
    program.signal('SIGKILL');
    expect(await program.ended).toBe('SIGKILL');
    billing.emulator.clearFaults();
    void asked;
  }

  spawnWithEmulator('main.ts', env, WEBHOOK_SECRET);
  const setup = await until(() =>
    rpc.call(createSubscription, {}, caller, CALL_TIMEOUT_MS).catch(() => null),
  );
  expect(setup).toMatchObject({ status: 'incomplete', intentType: 'setup' });
  expect([made('customer').length, made('subscription').length]).toEqual([1, 1]);
  await rpc.close();
  await killPrograms();
  await database.drop();
});
