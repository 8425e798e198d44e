// @ts-check
import { pause, pauseText } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const KILLS = 10;
const INTERVAL_MS = 6_000;

/** @type {import('../scenario.mjs').Scenario} */
export const killNats = {
  id: 'R-02',
  title: 'kill -9 of NATS, again and again',
  async run(context) {
    let readyMs = 0;
    await whileStudying(context, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const [ms] = await Promise.all([context.product.restartAtOnce('nats'), pause(INTERVAL_MS)]);
        readyMs = Math.max(readyMs, ms);
      }
    });
    return { done: `${KILLS} kills, one every ${pauseText(INTERVAL_MS)}`, readyMs };
  },
};
