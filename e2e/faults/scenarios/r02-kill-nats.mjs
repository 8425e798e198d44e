// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { whileStudying } from '../scenario.mjs';

const KILLS = 10;
const INTERVAL_MS = 6_000;

/** @type {import('../scenario.mjs').Scenario} */
export const killNats = {
  id: 'R-02',
  title: 'kill -9 of NATS every 6 s for 60 s',
  async run(context) {
    let readyMs = 0;
    await whileStudying(context, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const startedAt = Date.now();
        readyMs = Math.max(readyMs, await context.product.restart('nats'));
        await delay(Math.max(0, INTERVAL_MS - (Date.now() - startedAt)));
      }
    });
    return { done: `${KILLS} kills`, readyMs };
  },
};
