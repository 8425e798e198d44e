import type Stripe from 'stripe';
import type { StripeKeys } from '../stripe/stripe-keys.js';
import { keyFaults } from '../stripe/stripe-keys.js';
import type { Finding, Target } from './target.js';

const DESCRIPTOR = 'TENFOLD';

export function checkKeys(keys: StripeKeys, { origin, isLive, isEmulator }: Target): Finding {
  const faults = keyFaults(keys);
  if (keys.secretKey === '')
    faults.push('STRIPE_SECRET_KEY is missing: copy it from the dashboard (Developers, API keys).');
  if (keys.publishableKey === '' && !isEmulator)
    faults.push('STRIPE_PUBLISHABLE_KEY is missing: copy it from the dashboard (Developers, API keys).');
  if (keys.webhookSecrets.length === 0)
    faults.push('STRIPE_WEBHOOK_SECRETS is missing: set the secret that npm run stripe:setup prints once.');
  if (isLive && origin.protocol !== 'https:')
    faults.push('PUBLIC_ORIGIN must be an https address with live keys.');
  return { subject: 'settings', detail: isLive ? 'live mode' : 'test mode', faults };
}

export async function checkAccount(stripe: Stripe, keys: StripeKeys): Promise<Finding> {
  const { id, charges_enabled, details_submitted } = await stripe.accounts.retrieveCurrent();
  const faults: string[] = [];
  if (!details_submitted)
    faults.push('The account is not activated: complete its business details in the dashboard.');
  if (!charges_enabled)
    faults.push('Charges are disabled: open the dashboard and complete what Stripe asks for there.');
  if (isOfAnotherAccount(keys, id))
    faults.push(`STRIPE_PUBLISHABLE_KEY is of another account: copy the key of ${id} from the dashboard.`);
  return { subject: 'account', detail: id, faults };
}

/** Keys carry the account id after their mode, e.g. acct_1Ab2 in pk_test_51Ab2...; older keys do not. */
export function isOfAnotherAccount({ secretKey, publishableKey }: StripeKeys, account: string): boolean {
  const mark = `_5${account.replace(/^acct_/, '')}`;
  return secretKey.includes(mark) && publishableKey !== '' && !publishableKey.includes(mark);
}

/** Stripe's API can read the descriptor of its own account but not change it. */
export async function checkDescriptor(stripe: Stripe): Promise<Finding> {
  const { settings } = await stripe.accounts.retrieveCurrent();
  const descriptor = settings?.payments.statement_descriptor ?? '';
  const isRecognizable = descriptor.toUpperCase().includes(DESCRIPTOR);
  const faults = [
    `Card statements must name the product: set the statement descriptor to ${DESCRIPTOR} in the dashboard (Settings, Business, Public details).`,
  ];
  return {
    subject: 'statement descriptor',
    detail: descriptor === '' ? 'not set' : descriptor,
    faults: isRecognizable ? [] : faults,
  };
}
