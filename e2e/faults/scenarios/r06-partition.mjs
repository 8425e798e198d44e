// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { pause, pauseText } from '../pause.mjs';
import { Gate } from '../gate.mjs';
import { Product, SERVICES } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';

const CUT_MS = 3_000;
const LONG_CUT_MS = 30_000;
const AFTER_MS = 1_000;
/** The pool of a service, and its connections for locks and notifications. */
const CONNECTIONS_MAX = 16;
const SETTINGS = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'];

/** @type {Map<string, Gate>} by process and server, as `quiz DATABASE_URL` */
const gates = new Map();

/** @type {import('../scenario.mjs').Scenario} */
export const partition = {
  id: 'R-06',
  title: 'each process cut off from PostgreSQL, NATS and Redis: reset, and half-open',
  ownProduct: () => new Product({ adapt: behindGates, onStop: stopGates }),
  async run(context) {
    await whileStudying(context, async () => {
      for (const gate of gates.values()) {
        for (const cut of [() => gate.shut(), () => gate.silence()]) {
          cut();
          await pause(CUT_MS);
          gate.open();
          await pause(AFTER_MS);
        }
      }
      const database = gates.get('quiz DATABASE_URL');
      database?.silence();
      await pause(LONG_CUT_MS);
      database?.open();
    });
    const rows = await context.product.query(
      'quiz',
      `SELECT usename, count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE 'tenfold_%' GROUP BY usename`,
    );
    const leaks = rows.filter(({ n }) => n > CONNECTIONS_MAX);
    return {
      done: `${gates.size} pairs, ${pauseText(CUT_MS)} each way; quiz and PostgreSQL half-open for ${pauseText(LONG_CUT_MS)}`,
      violations: leaks.map(({ usename, n }) => `${usename} keeps ${n} connections`),
    };
  },
};

async function stopGates() {
  await Promise.all([...gates.values()].map((gate) => gate.stop()));
  gates.clear();
}

/** @param {import('../product.mjs').ProcessSpec} spec */
async function behindGates(spec) {
  if (spec.name !== 'gateway' && !SERVICES.some((name) => name === spec.name)) return spec;
  for (const setting of SETTINGS) {
    const file = spec.env?.[`${setting}_FILE`];
    if (file === undefined) continue;
    const gate = new Gate(readFileSync(file, 'utf8').trim());
    await gate.start();
    gates.set(`${spec.name} ${setting}`, gate);
    writeFileSync(file, gate.url);
  }
  return spec;
}
