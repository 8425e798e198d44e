import Stripe from 'stripe';
import { ACCOUNT_FAULT, isAccountId, keyFaults, type StripeKeys } from '../stripe/stripe-keys.js';
import type { Finding, Target } from './target.js';

const DESCRIPTOR = 'TENFOLD';
const NOT_READABLE = 'Stripe lets no restricted key read its account';

export interface CommandKeys extends StripeKeys {
  setupKey: string;
}

export function checkKeys(keys: CommandKeys, { origin, isLive, isEmulator, account }: Target): Finding {
  const faults = [...keyFaults(keys), ...setupKeyFaults(keys)];
  if (keys.secretKey === '')
    faults.push('STRIPE_SECRET_KEY is missing: copy it from the dashboard (Developers, API keys).');
  if (keys.publishableKey === '' && !isEmulator)
    faults.push('STRIPE_PUBLISHABLE_KEY is missing: copy it from the dashboard (Developers, API keys).');
  if (keys.webhookSecrets.length === 0)
    faults.push('STRIPE_WEBHOOK_SECRETS is missing: set the secret that npm run stripe:setup prints once.');
  if (!isAccountId(account ?? '')) faults.push(`${ACCOUNT_FAULT}.`);
  if (isLive && origin.protocol !== 'https:')
    faults.push('PUBLIC_ORIGIN must be an https address with live keys.');
  return { subject: 'settings', detail: isLive ? 'live mode' : 'test mode', faults };
}

export function setupKeyFaults({ secretKey, setupKey }: CommandKeys): string[] {
  if (setupKey === '') return [];
  const [, mode] = /^(?:sk|rk)_(test|live)_./.exec(setupKey) ?? [];
  if (mode === undefined)
    return ['STRIPE_SETUP_KEY must be a secret or restricted key: it starts with sk_ or rk_.'];
  return secretKey === '' || secretKey.includes(`_${mode}_`)
    ? []
    : ['STRIPE_SETUP_KEY and STRIPE_SECRET_KEY are of two modes: use two keys of one mode.'];
}

/** @returns null for a restricted key */
async function readAccount(stripe: Stripe): Promise<Stripe.Account | null> {
  try {
    return await stripe.accounts.retrieveCurrent();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

export async function checkAccount(stripe: Stripe, keys: StripeKeys, { account }: Target): Promise<Finding> {
  const found = await readAccount(stripe);
  const id = found?.id ?? account;
  const faults: string[] = [];
  if (id !== null && isOfAnotherAccount(keys, id))
    faults.push(`STRIPE_PUBLISHABLE_KEY is of another account: copy the key of ${id} from the dashboard.`);
  if (found === null) {
    const open = `${NOT_READABLE}: see in the dashboard that the account is activated and takes charges.`;
    return { subject: 'account', detail: id ?? 'STRIPE_ACCOUNT is not set', faults, open: [open] };
  }
  if (account !== null && account !== found.id)
    faults.push(`STRIPE_ACCOUNT is ${account}: set it to the account of the key, ${found.id}.`);
  if (!found.details_submitted)
    faults.push('The account is not activated: complete its business details in the dashboard.');
  if (!found.charges_enabled)
    faults.push('Charges are disabled: open the dashboard and complete what Stripe asks for there.');
  return { subject: 'account', detail: found.id, faults };
}

/** Keys carry the account id after their mode, e.g. acct_1Ab2 in pk_test_51Ab2...; older keys do not. */
export function isOfAnotherAccount({ secretKey, publishableKey }: StripeKeys, account: string): boolean {
  const mark = `_5${account.replace(/^acct_/, '')}`;
  return secretKey.includes(mark) && publishableKey !== '' && !publishableKey.includes(mark);
}

/** Stripe's API can read the descriptor of its own account but not change it. */
export async function checkDescriptor(stripe: Stripe): Promise<Finding> {
  const subject = 'statement descriptor';
  const where = `set the statement descriptor to ${DESCRIPTOR} in the dashboard (Settings, Business, Public details).`;
  const account = await readAccount(stripe);
  if (account === null)
    return { subject, detail: 'not known', faults: [], open: [`${NOT_READABLE}: ${where}`] };
  const descriptor = account.settings?.payments.statement_descriptor ?? '';
  return {
    subject,
    detail: descriptor === '' ? 'not set' : descriptor,
    faults: descriptor.toUpperCase().includes(DESCRIPTOR)
      ? []
      : [`Card statements must name the product: ${where}`],
  };
}
