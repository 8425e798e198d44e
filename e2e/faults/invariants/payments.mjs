// @ts-check
import { countBy } from './count-by.mjs';

/** @typedef {import('./index.mjs').Context} Context */

/** @param {Context} context */
export async function equalToStripe({ product }) {
  const violations = [];
  const theirs = await product.askEmulator('objects/subscription');
  const ours = await product.query('billing', 'SELECT id, status FROM stripe_subscription');
  const stored = new Map(ours.map(({ id, status }) => [id, status]));
  for (const { id, status } of theirs)
    if (stored.get(id) !== status)
      violations.push(`subscription ${id} is ${status} at Stripe and ${stored.get(id) ?? 'missing'} here`);
  const known = new Set(theirs.map((/** @type {{ id: string }} */ { id }) => id));
  for (const { id } of ours)
    if (!known.has(id)) violations.push(`subscription ${id} does not exist at Stripe`);
  const waiting = await product.query('billing', 'SELECT id FROM stripe_event WHERE processed_at IS NULL');
  for (const { id } of waiting) violations.push(`Stripe's event ${id} was not processed`);
  return violations;
}

/** @param {Context} context */
export async function oneSubscription({ product, ledger }) {
  const violations = [];
  const atStripe = await product.askEmulator('objects/subscription');
  const live = countBy(
    atStripe.filter(
      (/** @type {{ status: string }} */ { status }) =>
        status !== 'canceled' && status !== 'incomplete_expired',
    ),
    ({ customer }) => String(customer?.id ?? customer),
  );
  for (const [customer, count] of live)
    if (count > 1) violations.push(`customer ${customer} has ${count} live subscriptions`);
  const mirrored = await product.query(
    'billing',
    `SELECT user_id, count(*)::int AS n FROM stripe_subscription
      WHERE status NOT IN ('canceled', 'incomplete_expired') GROUP BY user_id HAVING count(*) > 1`,
  );
  for (const { user_id, n } of mirrored) violations.push(`user ${user_id} has ${n} live subscriptions`);
  const customers = await product.query('billing', 'SELECT user_id, customer_id FROM stripe_customer');
  const byUser = countBy(customers, ({ user_id }) => user_id);
  const trials = countBy(
    atStripe.filter((/** @type {{ trial_start: number | null }} */ { trial_start }) => trial_start !== null),
    ({ customer }) => String(customer?.id ?? customer),
  );
  for (const [customer, count] of trials)
    if (count > 1) violations.push(`customer ${customer} had ${count} trials`);
  const access = await product.query('billing', 'SELECT user_id, tier FROM subscription');
  const tiers = new Map(access.map(({ user_id, tier }) => [user_id, tier]));
  for (const userId of ledger.subscribers) {
    if (byUser.get(userId) !== 1)
      violations.push(`subscriber ${userId} has ${byUser.get(userId) ?? 0} customers`);
    if (tiers.get(userId) !== 'pro')
      violations.push(`subscriber ${userId} has the plan ${tiers.get(userId)}`);
  }
  return violations;
}
