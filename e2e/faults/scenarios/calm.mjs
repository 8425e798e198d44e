// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const STUDY_MS = 20_000;

/** @type {import('../scenario.mjs').Scenario} */
export const calm = {
  id: 'calm',
  title: 'no fault',
  async run(context) {
    await whileStudying(context, () => pause(STUDY_MS));
    const { unserved } = context.students.counts;
    return {
      done: 'for comparison',
      violations: unserved > 0 ? [`${unserved} requests were not served`] : [],
    };
  },
};
