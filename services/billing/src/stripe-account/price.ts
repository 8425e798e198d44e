import { PRICE_CENTS } from '@tenfold/exam';
import type Stripe from 'stripe';
import { CURRENCY, isMonthly, LOOKUP_KEY, periodOf, PRODUCT_NAME } from '../stripe/stripe-catalog.js';
import { type Change, type Finding, RUN_SETUP } from './target.js';

const SUBJECT = 'price';

/** Stripe cannot change the amount of a price: the lookup key moves to a new price. */
export async function ensurePrice(stripe: Stripe): Promise<Change> {
  const current = await findPrice(stripe);
  const product = await ensureProduct(stripe, current);
  const found = current !== null && isRight(current) ? current : await rightPriceOf(stripe, product.id);
  if (found === null) {
    const price = await stripe.prices.create({
      product: product.id,
      unit_amount: PRICE_CENTS,
      currency: CURRENCY,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
      lookup_key: LOOKUP_KEY,
      transfer_lookup_key: true,
    });
    return { subject: SUBJECT, outcome: 'created', detail: `${LOOKUP_KEY} is ${price.id}` };
  }
  const detail = `${LOOKUP_KEY} is ${found.id}`;
  if (found.active && found.lookup_key === LOOKUP_KEY) {
    return { subject: SUBJECT, outcome: product.isChanged ? 'updated' : 'unchanged', detail };
  }
  await stripe.prices.update(found.id, {
    active: true,
    lookup_key: LOOKUP_KEY,
    transfer_lookup_key: true,
  });
  return { subject: SUBJECT, outcome: 'updated', detail };
}

export async function checkPrice(stripe: Stripe): Promise<Finding> {
  const price = await findPrice(stripe);
  const subject = SUBJECT;
  if (price === null)
    return { subject, detail: LOOKUP_KEY, faults: [`No price has this lookup key. ${RUN_SETUP}`] };
  const product = productOf(price);
  const faults: string[] = [];
  if (!isRight(price)) {
    const { unit_amount: amount, currency } = price;
    faults.push(
      `It is ${amount} ${currency} ${periodOf(price)}, not ${PRICE_CENTS} ${CURRENCY} every 1 month. ${RUN_SETUP}`,
    );
  }
  if (!price.active) faults.push(`The price is archived. ${RUN_SETUP}`);
  if (!product?.active) faults.push(`The product of the price is archived. ${RUN_SETUP}`);
  return { subject, detail: `${LOOKUP_KEY} (${price.id})`, faults };
}

async function findPrice(stripe: Stripe): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], expand: ['data.product'] });
  return data[0] ?? null;
}

function productOf({ product }: Stripe.Price): Stripe.Product | null {
  return typeof product === 'string' || product.deleted ? null : product;
}

async function ensureProduct(
  stripe: Stripe,
  price: Stripe.Price | null,
): Promise<{ id: string; isChanged: boolean }> {
  const product = (price && productOf(price)) ?? (await productByName(stripe));
  if (product === null) {
    const { id } = await stripe.products.create({ name: PRODUCT_NAME });
    return { id, isChanged: true };
  }
  if (product.active && product.name === PRODUCT_NAME) return { id: product.id, isChanged: false };
  await stripe.products.update(product.id, { active: true, name: PRODUCT_NAME });
  return { id: product.id, isChanged: true };
}

async function productByName(stripe: Stripe): Promise<Stripe.Product | null> {
  for await (const product of stripe.products.list({ limit: 100 })) {
    if (product.name === PRODUCT_NAME) return product;
  }
  return null;
}

async function rightPriceOf(stripe: Stripe, product: string): Promise<Stripe.Price | null> {
  for await (const price of stripe.prices.list({ product, limit: 100 })) if (isRight(price)) return price;
  return null;
}

function isRight(price: Stripe.Price): boolean {
  return price.unit_amount === PRICE_CENTS && price.currency === CURRENCY && isMonthly(price);
}
