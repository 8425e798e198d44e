import Stripe from 'stripe';
import type { StripeKeys } from '../stripe/stripe-keys.js';
import { checkAccount, checkDescriptor, checkKeys } from './account.js';
import { checkPortal } from './portal.js';
import { checkPrice } from './price.js';
import type { Finding, Target } from './target.js';
import { checkTax } from './tax.js';
import { checkWalletDomain } from './wallet-domain.js';
import { checkWebhookEndpoint } from './webhook-endpoint.js';

export async function check(stripe: Stripe | null, target: Target, keys: StripeKeys): Promise<Finding[]> {
  const settings = checkKeys(keys, target);
  if (stripe === null) return [settings];
  const account = await attempt('account', () => checkAccount(stripe, keys));
  if (account.isKeyRejected) return [settings, account.finding];
  const rest = [
    await attempt('statement descriptor', () => checkDescriptor(stripe)),
    await attempt('price', () => checkPrice(stripe)),
    await attempt('customer portal', () => checkPortal(stripe, target)),
    await attempt('webhook endpoint', () => checkWebhookEndpoint(stripe, target)),
    await attempt('wallet domain', () => checkWalletDomain(stripe, target)),
    await attempt('tax', () => checkTax(stripe, target)),
  ];
  return [settings, account.finding, ...rest.map(({ finding }) => finding)];
}

async function attempt(
  subject: string,
  look: () => Promise<Finding>,
): Promise<{ finding: Finding; isKeyRejected: boolean }> {
  try {
    return { finding: await look(), isKeyRejected: false };
  } catch (error) {
    const isKeyRejected = error instanceof Stripe.errors.StripeAuthenticationError;
    return { finding: { subject, detail: 'not known', faults: [faultOf(error)] }, isKeyRejected };
  }
}

function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return `Stripe rejects STRIPE_SECRET_KEY: ${message} Copy the key anew from the dashboard.`;
  if (error instanceof Stripe.errors.StripePermissionError)
    return `STRIPE_SECRET_KEY lacks a permission: ${message} Add it to the restricted key in the dashboard.`;
  return `Stripe did not answer this question: ${message} Try again.`;
}
