// @ts-check
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@tenfold/local-stack/paths.mjs';
import { pause } from '../pause.mjs';
import { SERVICES } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';
import { until } from '../until.mjs';

const AROUND_MS = 4_000;
const LETTER_LIMIT_MS = 60_000;
const run = promisify(execFile);

/** @type {import('../scenario.mjs').Scenario} */
export const poisonEvent = {
  id: 'R-10',
  title: 'an event with an invalid body between good ones',
  async run(context) {
    const { product } = context;
    await whileStudying(context, async () => {
      await pause(AROUND_MS);
      const connection = await product.connectToNats();
      const body = {
        id: randomUUID(),
        type: 'evt.quiz.completed.v1',
        occurredAt: new Date().toISOString(),
        data: { userId: 'nobody' },
      };
      await connection.jetstream().publish('evt.quiz.completed.v1', JSON.stringify(body));
      await connection.close();
      await pause(AROUND_MS);
    });
    await until('a dead letter', async () => (await deadLetters(context)).length > 0, LETTER_LIMIT_MS);
    const found = await deadLetters(context);
    for (const service of new Set(found.map(({ service }) => service))) {
      const program = join(root, 'libs/messaging/dist/events/tool.js');
      await run(process.execPath, [program, 'dead-letters', 'discard', '--all'], {
        env: product.spec(service).env,
      });
    }
    const consumers = found.map(({ consumer }) => consumer);
    const repeated = consumers.length - new Set(consumers).size;
    return {
      done: `one dead letter in each of ${consumers.length} consumers, discarded`,
      violations: repeated > 0 ? [`${repeated} consumers have several dead letters`] : [],
    };
  },
};

/** @param {import('../scenario.mjs').Context} context */
async function deadLetters({ product }) {
  const found = [];
  for (const service of SERVICES)
    for (const { consumer } of await product.query(
      service,
      `SELECT consumer FROM dead_letter WHERE status = 'open'`,
    ))
      found.push({ service, consumer: String(consumer) });
  return found;
}
