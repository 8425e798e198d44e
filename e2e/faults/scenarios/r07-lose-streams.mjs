// @ts-check
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { whileStudying } from '../scenario.mjs';

const DOWN_MS = 5_000;
const AFTER_MS = 15_000;

/** @type {import('../scenario.mjs').Scenario} */
export const loseStreams = {
  id: 'R-07',
  title: 'the whole store of JetStream is deleted',
  async run(context) {
    const { product } = context;
    await whileStudying(context, async () => {
      await delay(AFTER_MS);
      await product.down('nats');
      rmSync(product.store('nats'), { recursive: true });
      await delay(DOWN_MS);
      await product.up('nats');
      // the services notice the loss within ten seconds
      await delay(AFTER_MS);
    });
    return { done: 'once; the outboxes publish everything again' };
  },
};
