import type Stripe from 'stripe';
import { type Change, type Finding, isPublic, RUN_SETUP, type Target } from './target.js';

export const PORTAL_NAME = 'tenfold';

export const PORTAL_FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} as const;

type Configuration = Stripe.BillingPortal.Configuration;
const SUBJECT = 'customer portal';

export async function ensurePortal(stripe: Stripe, target: Target): Promise<Change> {
  const found = await findPortal(stripe);
  const params = {
    features: PORTAL_FEATURES,
    ...(isPublic(target.origin) && { business_profile: legalPages(target) }),
  };
  if (found === null) {
    const { id } = await stripe.billingPortal.configurations.create({
      ...params,
      metadata: { name: PORTAL_NAME },
    });
    return { subject: SUBJECT, outcome: 'created', detail: id };
  }
  if (portalFaults(found, target).length === 0)
    return { subject: SUBJECT, outcome: 'unchanged', detail: found.id };
  await stripe.billingPortal.configurations.update(found.id, { ...params, active: true });
  return { subject: SUBJECT, outcome: 'updated', detail: found.id };
}

export async function checkPortal(stripe: Stripe, target: Target): Promise<Finding> {
  const found = await findPortal(stripe);
  if (found === null) {
    const faults = [`There is no configuration with metadata.name ${PORTAL_NAME}. ${RUN_SETUP}`];
    return { subject: SUBJECT, detail: 'configuration', faults };
  }
  const faults = portalFaults(found, target).map((fault) => `${fault} ${RUN_SETUP}`);
  return { subject: SUBJECT, detail: found.id, faults };
}

async function findPortal(stripe: Stripe): Promise<Configuration | null> {
  let inactive: Configuration | null = null;
  for await (const configuration of stripe.billingPortal.configurations.list({ limit: 100 })) {
    if (configuration.metadata?.['name'] !== PORTAL_NAME) continue;
    if (configuration.active) return configuration;
    inactive ??= configuration;
  }
  return inactive;
}

function portalFaults(
  { active, features, business_profile: profile }: Configuration,
  target: Target,
): string[] {
  const faults: string[] = [];
  if (!active) faults.push('It is switched off.');
  for (const [name, { enabled }] of Object.entries(PORTAL_FEATURES)) {
    const isEnabled = features[name as keyof typeof PORTAL_FEATURES].enabled;
    if (isEnabled !== enabled) faults.push(`${name} is ${isEnabled ? 'on' : 'off'}.`);
  }
  const { mode } = features.subscription_cancel;
  if (mode !== PORTAL_FEATURES.subscription_cancel.mode)
    faults.push(`It cancels ${mode}, not at_period_end.`);
  if (!isPublic(target.origin)) return faults;
  const legal = legalPages(target);
  if (
    profile.privacy_policy_url !== legal.privacy_policy_url ||
    profile.terms_of_service_url !== legal.terms_of_service_url
  )
    faults.push('It links other legal pages.');
  return faults;
}

function legalPages({ origin }: Target) {
  return {
    privacy_policy_url: new URL('/privacy-policy', origin).href,
    terms_of_service_url: new URL('/terms-of-service', origin).href,
  };
}
