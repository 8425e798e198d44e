// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';
import { until } from '../until.mjs';

const KILLS = 5;
const PAUSE_MS = 4_000;
const SERVED_LIMIT_MS = 60_000;

/** @type {import('../scenario.mjs').Scenario} */
export const killPostgres = {
  id: 'R-03',
  title: 'kill -9 of PostgreSQL',
  async run(context) {
    const { product, students } = context;
    const [student] = students.pros;
    let readyMs = 0;
    let servedMs = 0;
    await whileStudying(context, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(PAUSE_MS);
        readyMs = Math.max(readyMs, await product.restart('postgres'));
        const served = await until(
          'the pools to recover',
          async () => (await student?.client.send('GET', '/api/stats'))?.status === 200,
          SERVED_LIMIT_MS,
        );
        servedMs = Math.max(servedMs, served);
      }
    });
    return {
      done: `${KILLS} kills; served again ${(servedMs / 1_000).toFixed(1)} s after it was ready`,
      readyMs,
    };
  },
};
