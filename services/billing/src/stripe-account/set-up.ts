import type Stripe from 'stripe';
import { checkDescriptor } from './account.js';
import { ensurePortal } from './portal.js';
import { ensurePrice } from './price.js';
import type { Change, Target } from './target.js';
import { ensureTax } from './tax.js';
import { ensureWalletDomain } from './wallet-domain.js';
import { ensureWebhookEndpoint } from './webhook-endpoint.js';

/** Idempotent. Yields each change immediately: a later failure must not hide a secret that is shown only once. */
export async function* setUp(stripe: Stripe, target: Target): AsyncGenerator<Change> {
  yield await ensurePrice(stripe);
  yield await ensureTax(stripe, target);
  yield await ensurePortal(stripe, target);
  yield await ensureWalletDomain(stripe, target);
  yield await ensureWebhookEndpoint(stripe, target);
  const { subject, detail, faults, open = [] } = await checkDescriptor(stripe);
  const advice = [...faults, ...open];
  yield advice.length === 0
    ? { subject, outcome: 'unchanged', detail }
    : { subject, outcome: 'skipped', detail: `${detail}. ${advice.join(' ')}` };
}
