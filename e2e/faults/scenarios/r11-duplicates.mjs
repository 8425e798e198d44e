// @ts-check
import { pause } from '../pause.mjs';
import { untilSettled } from '../invariants/unfinished.mjs';
import { whileStudying } from '../scenario.mjs';

const STUDY_MS = 20_000;
const COPIES = 3;
const SETTLE_LIMIT_MS = 120_000;

/** The tables that consumers write. @type {[import('../product.mjs').ServiceName, string][]} */
const STATE = [
  ['notifications', 'SELECT user_id, type, title, message, dedupe_key FROM notification ORDER BY 1, 5'],
  ['notifications', 'SELECT * FROM notified_milestone ORDER BY 1, 2, 3'],
  ['quiz', 'SELECT * FROM access_copy ORDER BY 1'],
  ['quiz', 'SELECT exam_id, version, title FROM exam ORDER BY 1'],
  [
    'identity',
    'SELECT id, subscription_tier, subscription_status, access_version, total_questions, avg_score, stats_version FROM "user" ORDER BY 1',
  ],
  ['identity', 'SELECT * FROM audit_entry ORDER BY id'],
];

/** @type {import('../scenario.mjs').Scenario} */
export const repeatEvents = {
  id: 'R-11',
  title: 'every event delivered three more times in random order',
  async run(context) {
    const { product, random } = context;
    await whileStudying(context, () => pause(STUDY_MS));
    await untilSettled(product, SETTLE_LIMIT_MS);
    const before = await readState(context);
    const events = await readStreams(context);
    const copies = Array.from({ length: COPIES }, () => events)
      .flat()
      .map((event) => ({ event, place: random.next() }))
      .sort((a, b) => a.place - b.place);
    const connection = await product.connectToNats();
    // without message ids, so that JetStream does not drop them
    for (const { event } of copies) await connection.jetstream().publish(event.subject, event.data);
    await connection.close();
    await untilSettled(product, SETTLE_LIMIT_MS);
    const after = await readState(context);
    const changed = STATE.filter((_, index) => before[index] !== after[index]).map(
      ([service, sql]) => `${service}: ${sql}`,
    );
    return {
      done: `${events.length} events, ${copies.length} copies`,
      violations: changed.map((what) => `repeated events changed ${what}`),
    };
  },
};

/** @param {import('../scenario.mjs').Context} context */
async function readState({ product }) {
  const states = [];
  for (const [service, sql] of STATE) states.push(JSON.stringify(await product.query(service, sql)));
  return states;
}

/** @param {import('../scenario.mjs').Context} context */
async function readStreams({ product }) {
  const connection = await product.connectToNats();
  try {
    const manager = await connection.jetstreamManager();
    const events = [];
    for await (const { config, state } of manager.streams.list()) {
      // an empty stream begins and ends at 0, which is not a message
      if (config.name === 'ADVISORIES' || state.messages === 0) continue;
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const { subject, data } = await manager.streams.getMessage(config.name, { seq });
        events.push({ subject, data });
      }
    }
    return events;
  } finally {
    await connection.close();
  }
}
