import type Stripe from 'stripe';
import { type Change, type Finding, isPublic, notPublic, RUN_SETUP, type Target } from './target.js';

const SUBJECT = 'wallet domain';

export async function ensureWalletDomain(stripe: Stripe, { origin }: Target): Promise<Change> {
  if (!isPublic(origin)) return { subject: SUBJECT, outcome: 'skipped', detail: notPublic(origin) };
  const found = await findDomain(stripe, origin);
  const domain = await enabledDomain(stripe, origin, found);
  const validated =
    walletFaults(domain).length === 0 ? domain : await stripe.paymentMethodDomains.validate(domain.id);
  const outcome = found === null ? 'created' : found.enabled ? 'unchanged' : 'updated';
  const detail = [validated.domain_name, ...walletFaults(validated)].join('; ');
  return { subject: SUBJECT, outcome, detail };
}

function enabledDomain(
  stripe: Stripe,
  { hostname }: URL,
  found: Stripe.PaymentMethodDomain | null,
): Promise<Stripe.PaymentMethodDomain> {
  if (found === null) return stripe.paymentMethodDomains.create({ domain_name: hostname });
  return found.enabled
    ? Promise.resolve(found)
    : stripe.paymentMethodDomains.update(found.id, { enabled: true });
}

export async function checkWalletDomain(stripe: Stripe, { origin, isEmulator }: Target): Promise<Finding> {
  const found = (faults: string[]): Finding => ({ subject: SUBJECT, detail: origin.hostname, faults });
  if (!isPublic(origin)) return found(isEmulator ? [] : [notPublic(origin)]);
  const domain = await findDomain(stripe, origin);
  if (domain === null) return found([`The domain is not registered. ${RUN_SETUP}`]);
  if (!domain.enabled) return found([`The domain is disabled. ${RUN_SETUP}`]);
  return found(walletFaults(domain).map((fault) => `${fault} Turn it on in the dashboard: ${WHERE}.`));
}

const WHERE = 'Settings, Payments, Payment method domains';

function walletFaults({ apple_pay: apple, google_pay: google }: Stripe.PaymentMethodDomain): string[] {
  const wallets = [
    ['Apple Pay', apple],
    ['Google Pay', google],
  ] as const;
  return wallets
    .filter(([, wallet]) => wallet.status !== 'active')
    .map(
      ([name, wallet]) => `${name} is inactive: ${wallet.status_details?.error_message ?? 'no reason given'}`,
    );
}

async function findDomain(stripe: Stripe, { hostname }: URL): Promise<Stripe.PaymentMethodDomain | null> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname });
  return data[0] ?? null;
}
