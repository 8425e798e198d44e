// @ts-check
import { fileURLToPath } from 'node:url';
import { pause, pauseText } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const SHIFTS_DAYS = [8, -8];
const STUDY_MS = 15_000;
const PRELOAD = fileURLToPath(new URL('../shifted-clock.cjs', import.meta.url));

/**
 * Signed calls expire after 30 s by design, so the shifted process checks no signatures here: it would refuse every call.
 *
 * @type {import('../scenario.mjs').Scenario}
 */
export const shiftClock = {
  id: 'R-09',
  title: 'the clock of quiz is eight days ahead, then eight days behind',
  async run(context) {
    const { product, students } = context;
    const normal = product.spec('quiz').env ?? {};
    const violations = [];
    const early = await students.registerFree();
    await students.dailyQuiz(early);
    for (const days of SHIFTS_DAYS) {
      await product.down('quiz');
      await product.up('quiz', {
        env: {
          ...normal,
          CALLER_CHECK_KEYS_FILE: undefined,
          NODE_OPTIONS: `--require ${PRELOAD}`,
          CLOCK_SHIFT_DAYS: String(days),
        },
      });
      await whileStudying(context, () => pause(STUDY_MS));
      const { status, body } = await early.client.insist('POST', '/api/quiz/start', { sessionType: 'quick' });
      const hours = Number(body?.hoursRemaining);
      if (status !== 429 || !(hours >= 1 && hours <= 24))
        violations.push(`with ${days} days a second daily quiz got ${status} and ${hours} hours`);
    }
    await product.down('quiz');
    await product.up('quiz', { env: normal });
    return { done: `${SHIFTS_DAYS.join(' and ')} days, ${pauseText(STUDY_MS)} each`, violations };
  },
};
