// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../until.mjs';

const CALLERS = 400;
const SECONDS = 20;
const RECOVERED_MS = 500;
const RECOVERY_LIMIT_MS = 60_000;
const SHED = [429, 503];

/** Goodput, latency and memory are measured by bench/overload.mjs. @type {import('../scenario.mjs').Scenario} */
export const overload = {
  id: 'R-14',
  title: 'more requests than the product can serve',
  async run({ product, students }) {
    const end = Date.now() + SECONDS * 1_000;
    /** @type {Map<number, number>} */
    const byStatus = new Map();
    let withoutRetryAfter = 0;
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, position) => {
        const person = students.pros[position % students.pros.length];
        while (person && Date.now() < end) {
          const { status, retryAfter } = await person.client.send('GET', '/api/stats');
          byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
          if (SHED.includes(status) && retryAfter === null) withoutRetryAfter += 1;
        }
      }),
    );
    const readyMs = await until('a fast reply', () => isFast(product), RECOVERY_LIMIT_MS);
    await delay(RECOVERED_MS);
    const wrong = [...byStatus].filter(([status]) => status !== 200 && !SHED.includes(status));
    const shed = SHED.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
    return {
      done: `${CALLERS} callers without pause for ${SECONDS} s: ${byStatus.get(200) ?? 0} served, ${shed} shed`,
      readyMs,
      violations: [
        ...wrong.map(([status, count]) => `${count} replies with ${status}`),
        ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} shed requests without Retry-After`] : []),
      ],
    };
  },
};

/** @param {import('../product.mjs').Product} product */
async function isFast(product) {
  const startedAt = performance.now();
  const response = await fetch(`${product.origin.replace('localhost', '127.0.0.1')}/readyz`);
  await response.arrayBuffer();
  return response.ok && performance.now() - startedAt < RECOVERED_MS;
}
