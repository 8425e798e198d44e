// @ts-check
import { rmSync } from 'node:fs';
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';
import { until } from '../until.mjs';

const DOWN_MS = 5_000;
const AFTER_MS = 15_000;
const REFILL_LIMIT_MS = 60_000;

/** @type {import('../scenario.mjs').Scenario} */
export const loseStreams = {
  id: 'R-07',
  title: 'the whole store of JetStream is deleted',
  async run(context) {
    const { product } = context;
    await whileStudying(context, async () => {
      await pause(AFTER_MS);
      await product.down('nats');
      rmSync(product.store('nats'), { recursive: true });
      await pause(DOWN_MS);
      await product.up('nats');
      await pause(AFTER_MS);
    });
    const refilledMs = await until('the stream to be filled again', () => isFilled(product), REFILL_LIMIT_MS);
    return {
      done: `once; filled again from the outbox ${(refilledMs / 1_000).toFixed(1)} s after the students left`,
    };
  },
};

/** @param {import('../product.mjs').Product} product */
async function isFilled(product) {
  const [outbox] = await product.query('quiz', 'SELECT count(*)::int AS events FROM outbox');
  const connection = await product.connectToNats();
  try {
    const { state } = await (await connection.jetstreamManager()).streams.info('QUIZ');
    return state.messages >= outbox.events;
  } finally {
    await connection.close();
  }
}
