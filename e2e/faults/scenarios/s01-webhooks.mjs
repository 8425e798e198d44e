// @ts-check
import { pause } from '../pause.mjs';
import { whileStudying } from '../scenario.mjs';

const PHASE_MS = 15_000;
const FAILED_CALLS = 6;

/** @type {import('../scenario.mjs').Scenario} */
export const webhookFaults = {
  id: 'S-01',
  title: 'webhooks three times and shuffled, then blocked; the API of Stripe with errors and lost replies',
  async run(context) {
    const { product } = context;
    await whileStudying(context, async () => {
      await product.askEmulator('faults/webhooks', { duplicate: 3, shuffle: true });
      await pause(PHASE_MS);
      await product.askEmulator('faults/webhooks', { blocked: true });
      await pause(PHASE_MS);
      await product.askEmulator('faults/webhooks', { blocked: false });
      for (const kind of ['error', 'rate_limit', 'lose_reply']) {
        await product.askEmulator('faults/api', { kind, count: FAILED_CALLS });
        await pause(PHASE_MS);
      }
      await product.askEmulator('faults/clear', {});
    });
    const { length } = await product.query('billing', 'SELECT id FROM stripe_event');
    return { done: `${length} events; ${context.ledger.subscribers.size} subscriptions` };
  },
};
