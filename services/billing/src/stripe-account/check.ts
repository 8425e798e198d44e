import Stripe from 'stripe';
import { checkAccount, checkDescriptor, checkKeys } from './account.js';
import { checkBillingKey } from './billing-key.js';
import type { AccountEnv } from './env.js';
import { checkPortal } from './portal.js';
import { checkPrice } from './price.js';
import type { Finding } from './target.js';
import { checkTax } from './tax.js';
import { checkWalletDomain } from './wallet-domain.js';
import { checkDelivery } from './webhook-delivery.js';
import { checkWebhookEndpoint } from './webhook-endpoint.js';

export async function check({ keys, target, stripe, billingStripe }: AccountEnv): Promise<Finding[]> {
  const settings = checkKeys(keys, target);
  if (stripe === null || billingStripe === null) return [settings];
  const key = keys.setupKey === '' ? 'STRIPE_SECRET_KEY' : 'STRIPE_SETUP_KEY';
  const account = await attempt('account', key, () => checkAccount(stripe, keys, target));
  if (account.isKeyRejected) return [settings, account.finding];
  const looks: [string, string, () => Promise<Finding>][] = [
    ['statement descriptor', key, () => checkDescriptor(stripe)],
    ['price', key, () => checkPrice(stripe)],
    ['customer portal', key, () => checkPortal(stripe, target)],
    ['webhook endpoint', key, () => checkWebhookEndpoint(stripe, target)],
    ['wallet domain', key, () => checkWalletDomain(stripe, target)],
    ['tax', key, () => checkTax(stripe, target)],
    ["billing's key", 'STRIPE_SECRET_KEY', () => checkBillingKey(billingStripe, target)],
    [
      'webhook delivery',
      'STRIPE_SECRET_KEY',
      () => checkDelivery(stripe, billingStripe, target, keys.webhookSecrets),
    ],
  ];
  const findings = [settings, account.finding];
  for (const [subject, used, look] of looks) findings.push((await attempt(subject, used, look)).finding);
  return findings;
}

async function attempt(
  subject: string,
  key: string,
  look: () => Promise<Finding>,
): Promise<{ finding: Finding; isKeyRejected: boolean }> {
  try {
    return { finding: await look(), isKeyRejected: false };
  } catch (error) {
    const isKeyRejected = error instanceof Stripe.errors.StripeAuthenticationError;
    return { finding: { subject, detail: 'not known', faults: [faultOf(error, key)] }, isKeyRejected };
  }
}

function faultOf(error: unknown, key: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return `Stripe rejects ${key}: ${message} Copy the key anew from the dashboard.`;
  if (error instanceof Stripe.errors.StripePermissionError)
    return `${key} lacks a right: ${message} Add it to the restricted key in the dashboard, or give the commands a key of their own, STRIPE_SETUP_KEY.`;
  return `Stripe did not answer this question: ${message} Try again.`;
}
