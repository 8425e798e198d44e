import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { API_VERSION } from '../stripe/stripe-calls.js';
import { isHandled } from '../webhooks/event-subject.js';
import type { Finding, Target } from './target.js';
import { enabledEndpoints, webhookUrl } from './webhook-endpoint.js';

const ANSWER_MS = 10_000;
const DELIVERY_MS = 10_000;
const POLL_MS = 500;
/** Stripe retries a delivery for three days. */
const RETRIED_SECONDS = 3 * 24 * 3_600;
const UNDER_WAY_SECONDS = 120;

/**
 * Sends a signed event to our own address, then lets Stripe deliver one: billing and this command may share a secret that
 * is not the endpoint's.
 */
export async function checkDelivery(
  stripe: Stripe,
  billingStripe: Stripe,
  target: Target,
  secrets: readonly string[],
): Promise<Finding> {
  const found = (faults: string[], open: string[] = []): Finding => ({
    subject: 'webhook delivery',
    detail: webhookUrl(target),
    faults,
    open,
  });
  const probes = await Promise.all(secrets.map((secret, index) => probe(target, secret, index + 1)));
  const faults = probes.flatMap((fault) => fault ?? []);
  const endpoints = await enabledEndpoints(stripe);
  const own = endpoints.filter(({ url }) => url === webhookUrl(target));
  if (secrets.length === 0 || faults.length > 0 || own.length === 0) return found(faults);
  const marker = await createMarker(billingStripe);
  if (await isDelivered(billingStripe, marker)) return found([], await earlierLosses(billingStripe, marker));
  const others = endpoints.length - own.length;
  const doubt = others === 0 ? '' : ` (or to one of ${others} other endpoints of the account)`;
  return found([
    `Stripe could not deliver customer.deleted of ${marker.id} to ${own.map(({ id }) => id).join(', ')}${doubt}: the dashboard (Developers, Webhooks) shows the answer. With 400 STRIPE_WEBHOOK_SECRETS lacks the signing secret of the endpoint: copy it from there, or run npm run stripe:setup -- --new-secret, and restart billing.`,
  ]);
}

async function probe(target: Target, secret: string, position: number): Promise<string | null> {
  const url = webhookUrl(target);
  const payload = JSON.stringify({
    id: `evt_stripe_check_${randomUUID()}`,
    object: 'event',
    type: 'tenfold.stripe_check', // billing stores and ignores types that it does not handle
    api_version: API_VERSION,
    created: Math.floor(Date.now() / 1_000),
    livemode: target.isLive,
    data: { object: {} },
  });
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (ok) return null;
    return status === 400
      ? `Billing refuses secret ${position} of STRIPE_WEBHOOK_SECRETS: it runs with other secrets, or with keys of the other mode. Give it the same settings and restart it.`
      : `${url} answers ${status}, not 200: start the product, and see that the address leads to its gateway.`;
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return `Nothing answers (${reason}): start the product, and see that PUBLIC_ORIGIN is its address.`;
  }
}

/** Deleting a customer is the one handled event that changes nothing for anybody. */
async function createMarker(stripe: Stripe): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ description: 'made and deleted by stripe:check' });
  await stripe.customers.del(customer.id);
  return customer;
}

async function isDelivered(stripe: Stripe, { id, created }: Stripe.Customer): Promise<boolean> {
  const until = Date.now() + DELIVERY_MS;
  do {
    await delay(POLL_MS);
    const params = { type: 'customer.deleted', created: { gte: created }, limit: 100 } as const;
    for await (const event of stripe.events.list(params))
      if ((event.data.object as { id?: string }).id === id && event.pending_webhooks === 0) return true;
  } while (Date.now() < until);
  return false;
}

async function earlierLosses(stripe: Stripe, { created }: Stripe.Customer): Promise<string[]> {
  const range = { gte: created - RETRIED_SECONDS, lte: created - UNDER_WAY_SECONDS };
  let lost = 0;
  for await (const { type } of stripe.events.list({ delivery_success: false, created: range, limit: 100 }))
    if (isHandled(type)) lost += 1;
  if (lost === 0) return [];
  return [
    `${lost} events of the last three days were not delivered to every endpoint; now deliveries succeed. Billing reads lost events from Stripe every 15 minutes: run node services/billing/dist/reconcile.js to do it now.`,
  ];
}
