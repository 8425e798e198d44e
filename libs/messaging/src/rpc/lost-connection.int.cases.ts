import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@tenfold/testing';
import { echo, held, hold, startCallHarness, type CallHarness } from '../../test/call-service.js';

const RECOVERY_MS = 2_000;

describe('a call while NATS restarts', () => {
  let harness: CallHarness;

  beforeAll(async () => {
    harness = await startCallHarness();
    await harness.start();
    await askForText();
  });
  afterAll(async () => {
    await harness.stopServices();
    await harness.stop();
  });

  const askForText = async (): Promise<string> =>
    (await harness.client.call(echo, { text: 'hello', parts: [] }, null)).input.text;

  async function loseConnection(): Promise<void> {
    await harness.nats.kill();
    await until(async () => !(await harness.client.isConnected()));
  }

  it('waits for the connection and for the service', async () => {
    await loseConnection();
    const replies = Promise.all(Array.from({ length: 20 }, askForText));
    await harness.nats.start();
    expect(new Set(await replies)).toEqual(new Set(['hello']));
  });

  it('returns UNAVAILABLE soon when it was under way, whatever its own limit', async () => {
    const callId = randomUUID();
    const call = harness.client.call(hold, { callId }, null, 600_000).catch((error: unknown) => error);
    await until(() => held.has(callId));
    await loseConnection();
    expect(await call).toMatchObject({ code: 'UNAVAILABLE' });
    await harness.nats.start();
    await until(askForText);
  });

  it('returns UNAVAILABLE at once when NATS has been lost for longer', async () => {
    await loseConnection();
    await delay(RECOVERY_MS + 100);
    const startedAt = Date.now();
    await expect(askForText()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(Date.now() - startedAt).toBeLessThan(RECOVERY_MS / 2);
    await harness.nats.start();
    await until(askForText);
  });
});
