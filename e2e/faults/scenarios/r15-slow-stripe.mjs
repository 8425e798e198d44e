// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const PHASE_MS = 20_000;
const STRIPE_LATENCY_MS = 10_000;
/** The goal is 1.2; a machine with other work varies more. */
const SLOWDOWN_MAX = 2;

/** @type {import('../scenario.mjs').Scenario} */
export const slowStripe = {
  id: 'R-15',
  title: 'Stripe answers after 10 s',
  async run(context) {
    const { product, students } = context;
    let [normal, during] = [0, 0];
    await whileStudying(context, async () => {
      await pause(PHASE_MS / 4);
      normal = await answerP95(students);
      await product.askEmulator('faults/api', {
        kind: 'latency',
        count: 10_000,
        latencyMs: STRIPE_LATENCY_MS,
      });
      during = await answerP95(students);
      await product.askEmulator('faults/clear', {});
    });
    const slowdown = during / normal;
    return {
      done: `p95 of answers ${normal.toFixed(0)} ms before, ${during.toFixed(0)} ms during`,
      violations: slowdown > SLOWDOWN_MAX ? [`answers were ${slowdown.toFixed(1)} times slower`] : [],
    };
  },
};

/** @param {import('../students.mjs').Students} students */
async function answerP95({ counts }) {
  counts.durations.length = 0;
  await pause(PHASE_MS);
  const sorted = counts.durations.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
}
