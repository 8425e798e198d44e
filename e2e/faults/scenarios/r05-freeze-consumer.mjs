// @ts-check
import { pause, pauseText } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const FROZEN_MS = 60_000;
const AFTER_MS = 5_000;

/** While one instance stands still, the other one gets its unacknowledged events. @type {import('../scenario.mjs').Scenario} */
export const freezeConsumer = {
  id: 'R-05',
  title: 'SIGSTOP of one of two instances of notifications and of quiz',
  async run(context) {
    const { product } = context;
    for (const name of ['notifications', 'quiz']) await product.addInstance(name, `${name}-2`);
    await whileStudying(context, async () => {
      await pause(AFTER_MS);
      for (const name of ['notifications', 'quiz']) product.freeze(name);
      await pause(FROZEN_MS);
      for (const name of ['notifications', 'quiz']) product.thaw(name);
      await pause(AFTER_MS);
    });
    for (const name of ['notifications', 'quiz']) await product.down(`${name}-2`);
    return { done: `once, for ${pauseText(FROZEN_MS)}` };
  },
};
