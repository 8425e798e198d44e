// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const FREEZE_MS = 5_000;
const PAUSE_MS = 1_500;

/** The short form, a part of npm test. @type {import('../scenario.mjs').Scenario} */
export const shortForm = {
  id: 'short',
  title: 'kill -9 of quiz, notifications and NATS, freeze of Redis, restart of PostgreSQL',
  async run(context) {
    const { product } = context;
    let readyMs = 0;
    const restart = async (/** @type {string} */ name, /** @type {NodeJS.Signals} */ signal) => {
      readyMs = Math.max(readyMs, await product.restart(name, signal));
      await pause(PAUSE_MS);
    };
    await whileStudying(context, async () => {
      await pause(PAUSE_MS);
      for (const name of ['quiz', 'notifications', 'nats']) await restart(name, 'SIGKILL');
      product.freeze('redis');
      await pause(FREEZE_MS);
      product.thaw('redis');
      await pause(PAUSE_MS);
      await restart('postgres', 'SIGINT');
    });
    return { done: 'once each', readyMs };
  },
};
