// @ts-check
import { pause, times } from '../pause.mjs';
import { SERVICES } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';

const ROUNDS = 3;
const PAUSE_MS = 500;

/** The relays run inside the services, so they die with them. @type {import('../scenario.mjs').Scenario} */
export const killProcesses = {
  id: 'R-01',
  title: 'kill -9 of the gateway and of each service',
  async run(context) {
    const { product, random } = context;
    const names = ['gateway', ...SERVICES];
    let readyMs = 0;
    await whileStudying(context, async () => {
      for (let round = 0; round < times(ROUNDS); round += 1) {
        for (const name of names) {
          await pause(PAUSE_MS + random.integer(PAUSE_MS));
          readyMs = Math.max(readyMs, await product.restart(name));
        }
      }
    });
    return { done: `${times(ROUNDS)} times each of ${names.length} processes`, readyMs };
  },
};
