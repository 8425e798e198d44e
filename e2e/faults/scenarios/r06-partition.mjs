// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Gate } from '../gate.mjs';
import { Product, SERVICES } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';

const CUT_MS = 5_000;
const LONG_CUT_MS = 30_000;
const AFTER_MS = 2_000;
/** The pool of a service, and its connections for locks and notifications. */
const CONNECTIONS_MAX = 16;
const SETTINGS = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'];

/** @type {Map<string, Gate>} by process and server, as `quiz DATABASE_URL` */
const gates = new Map();

/** @type {import('../scenario.mjs').Scenario} */
export const partition = {
  id: 'R-06',
  title: 'each process cut off from PostgreSQL, NATS and Redis: reset, and half-open',
  ownProduct: () => new Product({ adapt: behindGates }),
  async run(context) {
    await whileStudying(context, async () => {
      for (const gate of gates.values()) {
        for (const cut of [() => gate.shut(), () => gate.silence()]) {
          cut();
          await delay(CUT_MS);
          gate.open();
          await delay(AFTER_MS);
        }
      }
      const database = gates.get('quiz DATABASE_URL');
      database?.silence();
      await delay(LONG_CUT_MS);
      database?.open();
    });
    const rows = await context.product.query(
      'quiz',
      `SELECT usename, count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE 'tenfold_%' GROUP BY usename`,
    );
    const leaks = rows.filter(({ n }) => n > CONNECTIONS_MAX);
    return {
      done: `${gates.size} pairs, ${CUT_MS / 1_000} s each way; quiz and PostgreSQL half-open for ${LONG_CUT_MS / 1_000} s`,
      violations: leaks.map(({ usename, n }) => `${usename} keeps ${n} connections`),
    };
  },
};

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
