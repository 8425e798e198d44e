// @ts-check
import { createClient } from 'redis';
import { pause, pauseText } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const DOWN_MS = 60_000;
const AFTER_MS = 5_000;

/** @type {import('../scenario.mjs').Scenario} */
export const loseRedis = {
  id: 'R-04',
  title: 'Redis down, and then emptied',
  async run(context) {
    const { product, students } = context;
    await whileStudying(context, async () => {
      await pause(AFTER_MS);
      await product.down('redis');
      await pause(DOWN_MS);
      await product.up('redis');
      const redis = createClient({ url: product.url('redis') });
      await redis.connect();
      await redis.flushAll();
      redis.destroy();
      await pause(AFTER_MS);
    });
    const signedOut = students.counts.byStatus.get(401) ?? 0;
    return {
      done: `down for ${pauseText(DOWN_MS)}; ${signedOut} students signed out`,
      violations: signedOut > 0 ? [`${signedOut} requests of signed-in students got 401`] : [],
    };
  },
};
