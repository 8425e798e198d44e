import { randomUUID } from 'node:crypto';
import { getStats, resolveSession, type Stats } from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { startRedis, startTcpGate, until, type TcpGate, type TestServer } from '@tenfold/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import { postJson, sessionRecord, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('frozen redis', () => {
  const WAIT_LIMIT_MS = 2_500;
  const REQUESTS = 40;
  const REQUEST_INTERVAL_MS = 100;

  let redis: TestServer;
  let gate: TcpGate;
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    redis = await startRedis();
    gate = await startTcpGate(redis.url);
    gateway = await startGateway({ REDIS_URL: gate.url });
    await gateway.replyTo(getStats, () => ({}) as Stats);
    await gateway.replyTo(resolveSession, () => sessionRecord(randomUUID()));
  });

  afterAll(async () => {
    await gateway.stop();
    await gate.close();
    await redis.stop();
  });

  async function timed(send: () => Promise<Response>): Promise<{ status: number; ms: number }> {
    const startedAt = performance.now();
    const { status } = await send();
    return { status, ms: performance.now() - startedAt };
  }

  const getStatsAsSomebody = () =>
    timed(() => gateway.fetch('/api/stats', { headers: { cookie: `sid=${newToken()}` } }));
  const signIn = () =>
    timed(() => gateway.fetch('/api/login', postJson({ email: 'ada@example.com', password: 'a password' })));

  test('while Redis does not reply, identity resolves sessions, and limits are counted in memory', async () => {
    expect((await getStatsAsSomebody()).status).toBe(200);
    gate.freeze();
    const requests: ReturnType<typeof timed>[] = [signIn()];
    for (let n = 0; n < REQUESTS; n += 1) {
      requests.push(getStatsAsSomebody());
      await delay(REQUEST_INTERVAL_MS);
    }
    const frozen = await Promise.all(requests);
    expect(frozen.map(({ status }) => status)).toEqual([503, ...Array(REQUESTS).fill(200)]);
    expect(Math.max(...frozen.map(({ ms }) => ms))).toBeLessThan(WAIT_LIMIT_MS);
  });

  test('the gateway uses Redis again once it replies', async () => {
    gate.thaw();
    gateway.calls.length = 0;
    const direct = await createClient({ url: redis.url }).connect();
    await until(async () => {
      await signIn();
      return (await direct.keys('limit:*')).length > 0;
    });
    direct.destroy();
  });
});
