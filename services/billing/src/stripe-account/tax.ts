import type Stripe from 'stripe';
import { LOOKUP_KEY } from '../stripe/stripe-catalog.js';
import { RUN_SETUP, type Change, type Finding, type Target } from './target.js';

const SUBJECT = 'tax';

/** Makes the price include tax, so that the advertised price is charged. Stripe lets this be set only once. */
export async function ensureTax(stripe: Stripe, { automaticTax }: Target): Promise<Change> {
  const price = automaticTax ? await findPrice(stripe) : null;
  if (price === null) return { subject: SUBJECT, outcome: 'skipped', detail: 'Stripe Tax is off' };
  const detail = `${price.id} includes its tax`;
  if (price.tax_behavior === 'inclusive') return { subject: SUBJECT, outcome: 'unchanged', detail };
  if (price.tax_behavior === 'exclusive')
    return { subject: SUBJECT, outcome: 'skipped', detail: exclusive(price) };
  await stripe.prices.update(price.id, { tax_behavior: 'inclusive' });
  return { subject: SUBJECT, outcome: 'updated', detail };
}

/** Stripe Tax needs a head office at Stripe before it calculates anything. */
export async function checkTax(stripe: Stripe, { automaticTax }: Target): Promise<Finding> {
  if (!automaticTax) return { subject: SUBJECT, detail: 'Stripe Tax is off', faults: [] };
  const faults: string[] = [];
  const { status, status_details } = await stripe.tax.settings.retrieve();
  if (status !== 'active') {
    const fields = status_details.pending?.missing_fields?.join(', ') ?? 'details';
    faults.push(`Stripe Tax is not active: add ${fields} in the dashboard (Settings, Tax).`);
  }
  const price = await findPrice(stripe);
  if (price?.tax_behavior === 'exclusive') faults.push(exclusive(price));
  else if (price !== null && price.tax_behavior !== 'inclusive')
    faults.push(`The price does not say whether it includes tax. ${RUN_SETUP}`);
  return { subject: SUBJECT, detail: 'Stripe Tax is on', faults };
}

async function findPrice(stripe: Stripe): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY] });
  return data[0] ?? null;
}

function exclusive({ id }: Stripe.Price): string {
  return `Tax comes on top of ${id}, and Stripe does not let that be changed: archive the price, remove its lookup key in the dashboard, and run npm run stripe:setup.`;
}
