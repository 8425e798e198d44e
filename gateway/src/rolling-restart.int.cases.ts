import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { countNotifications, resolveSession } from '@tenfold/contracts';
import { sessionRecord, startGateway } from '../test/start-gateway.js';
import { startReadinessProxy } from '../test/readiness-proxy.js';

describe('rolling restart', () => {
  const REQUESTS_PER_SECOND = 50;
  const RESTARTS = 3;

  /** @returns the status of each request; 0 if it got no response */
  async function restartUnderLoad(drainDelayMs: number): Promise<number[]> {
    const first = await startGateway();
    const second = await first.startAnother();
    const proxy = await startReadinessProxy([first.url, second.url]);
    try {
      await first.replyTo(countNotifications, () => delay(20, { count: 7 }));
      const { userId, cookie } = await first.signIn();
      await first.replyTo(resolveSession, () => sessionRecord(userId));
      const load = startLoad(`${proxy.url}/api/notifications/count`, cookie);
      for (let time = 0; time < RESTARTS; time += 1) {
        for (const gateway of [first, second]) {
          await gateway.restart(drainDelayMs);
          await proxy.untilReady(gateway.url);
        }
      }
      return await load.stop();
    } finally {
      await proxy.stop();
      await second.stop();
      await first.stop();
    }
  }

  function startLoad(url: string, cookie: string): { stop(): Promise<number[]> } {
    const agent = new Agent({ keepAlive: true });
    const sent: Promise<number>[] = [];
    const timer = setInterval(() => sent.push(statusOf(url, cookie, agent)), 1_000 / REQUESTS_PER_SECOND);
    return {
      async stop() {
        clearInterval(timer);
        const statuses = await Promise.all(sent);
        agent.destroy();
        return statuses;
      },
    };
  }

  function statusOf(url: string, cookie: string, agent: Agent): Promise<number> {
    return new Promise((resolve) => {
      request(url, { agent, headers: { cookie } }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      })
        .once('error', () => resolve(0))
        .end();
    });
  }

  test('no request fails while each of two gateways restarts three times', async () => {
    const statuses = await restartUnderLoad(500);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('requests fail without a drain delay, because the balancer still routes to a closed gateway', async () => {
    const statuses = await restartUnderLoad(0);
    expect(statuses.filter((status) => status !== 200)).not.toEqual([]);
  });
});
