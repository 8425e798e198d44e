import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { countNotifications, resolveSession } from '@tenfold/contracts';
import { sessionRecord, startGateway } from '../test/start-gateway.js';
import { startReadinessProxy } from '../test/readiness-proxy.js';

const REQUESTS_PER_SECOND = 50;
const RESTARTS = 3;

async function restartUnderLoad(drainDelayMs: number): Promise<Record<number, number>> {
  const first = await startGateway();
  const second = await first.startAnother();
  const proxy = await startReadinessProxy([first.url, second.url]);
  try {
    await first.answer(countNotifications, () => delay(20, { count: 7 }));
    const { userId, cookie } = await first.signIn();
    // a gateway that has just started may not be connected to Redis yet, and then asks identity
    await first.answer(resolveSession, () => sessionRecord(userId));
    const load = startLoad(`${proxy.url}/api/notifications/count`, cookie);
    for (let time = 0; time < RESTARTS; time += 1) {
      for (const gateway of [first, second]) {
        await gateway.restart(drainDelayMs);
        await delay(300); // the balancer sees that it is ready again
      }
    }
    return await load.stop();
  } finally {
    await proxy.stop();
    await second.stop();
    await first.stop();
  }
}

function startLoad(url: string, cookie: string): { stop(): Promise<Record<number, number>> } {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const ended = statusOf(url, cookie, agent).then((status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      running.delete(ended);
    });
    running.add(ended);
  }, 1_000 / REQUESTS_PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
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
  expect(Object.keys(statuses)).toEqual(['200']);
});

test('requests fail without a drain delay, because the balancer still routes to a closed gateway', async () => {
  const { 200: _succeeded, ...failed } = await restartUnderLoad(0);
  expect(Object.keys(failed)).not.toEqual([]);
});
