import type Stripe from 'stripe';
import { API_VERSION } from '../stripe/stripe-calls.js';
import { HANDLED_EVENTS } from '../webhooks/event-subject.js';
import { type Change, type Finding, isPublic, notPublic, RUN_SETUP, type Target } from './target.js';

const SUBJECT = 'webhook endpoint';

/** Stripe cannot change the API version of an endpoint: one of another version is replaced and disabled. */
export async function ensureWebhookEndpoint(stripe: Stripe, target: Target): Promise<Change> {
  if (!isReachable(target)) return { subject: SUBJECT, outcome: 'skipped', detail: notPublic(target.origin) };
  const own = await ownEndpoints(stripe, target);
  const usable = own.filter((it) => it.api_version === API_VERSION);
  const kept = usable.find((it) => it.status === 'enabled') ?? usable[0];
  const change = kept === undefined ? await create(stripe, target) : await repair(stripe, kept);
  const others = own.filter((it) => it !== kept && it.status === 'enabled');
  for (const { id } of others) await stripe.webhookEndpoints.update(id, { disabled: true });
  if (others.length === 0) return change;
  const disabled = others.map(({ id }) => id).join(', ');
  const outcome = change.outcome === 'unchanged' ? 'updated' : change.outcome;
  return { ...change, outcome, detail: `${change.detail}; disabled ${disabled}` };
}

/**
 * Makes a second endpoint at the same address, because Stripe shows a secret only when it is made. Both deliver, so that no
 * event is lost while billing gets the new secret; the next setup keeps the newest and disables the others.
 */
export async function replaceSecret(stripe: Stripe, target: Target): Promise<Change> {
  return isReachable(target)
    ? create(stripe, target)
    : { subject: SUBJECT, outcome: 'skipped', detail: notPublic(target.origin) };
}

async function create(stripe: Stripe, target: Target): Promise<Change> {
  const endpoint = await stripe.webhookEndpoints.create({
    url: webhookUrl(target),
    enabled_events: [...HANDLED_EVENTS],
    api_version: API_VERSION,
    description: 'Tenfold billing',
  });
  const detail = `${endpoint.id} at ${endpoint.url}`;
  return {
    subject: SUBJECT,
    outcome: 'created',
    detail,
    ...(endpoint.secret !== undefined && { secret: endpoint.secret }),
  };
}

async function repair(stripe: Stripe, endpoint: Stripe.WebhookEndpoint): Promise<Change> {
  const detail = `${endpoint.id} at ${endpoint.url}`;
  if (endpoint.status === 'enabled' && eventFaults(endpoint).length === 0)
    return { subject: SUBJECT, outcome: 'unchanged', detail };
  await stripe.webhookEndpoints.update(endpoint.id, {
    enabled_events: [...HANDLED_EVENTS],
    disabled: false,
  });
  return { subject: SUBJECT, outcome: 'updated', detail };
}

export async function checkWebhookEndpoint(stripe: Stripe, target: Target): Promise<Finding> {
  const detail = webhookUrl(target);
  const found = (faults: string[]): Finding => ({ subject: SUBJECT, detail, faults });
  if (!isReachable(target)) return found([notPublic(target.origin)]);
  const enabled = (await enabledEndpoints(stripe)).filter(({ url }) => url === detail);
  const [endpoint] = enabled;
  if (endpoint === undefined) return found([`No endpoint is enabled at this URL. ${RUN_SETUP}`]);
  const faults = eventFaults(endpoint).map((fault) => `${fault} ${RUN_SETUP}`);
  if (enabled.length > 1) faults.push(`${enabled.length} endpoints are enabled at this URL. ${RUN_SETUP}`);
  if (endpoint.api_version !== API_VERSION) {
    const version = endpoint.api_version ?? "the account's default version";
    faults.push(`It sends events in ${version}, not ${API_VERSION}. ${RUN_SETUP}`);
  }
  return found(faults);
}

function eventFaults({ enabled_events: enabled }: Stripe.WebhookEndpoint): string[] {
  const wanted = new Set<string>(HANDLED_EVENTS);
  const absent = [...wanted].filter((type) => !enabled.includes(type));
  const extra = enabled.filter((type) => !wanted.has(type));
  return [
    ...(absent.length > 0 ? [`It does not send ${absent.join(', ')}.`] : []),
    ...(extra.length > 0 ? [`It sends ${extra.join(', ')}, which nothing handles.`] : []),
  ];
}

/** Newest first. */
function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

async function ownEndpoints(stripe: Stripe, target: Target): Promise<Stripe.WebhookEndpoint[]> {
  const all = await listEndpoints(stripe);
  return all.filter(({ url }) => url === webhookUrl(target));
}

export async function enabledEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  const all = await listEndpoints(stripe);
  return all.filter(({ status }) => status === 'enabled');
}

const isReachable = ({ origin, isEmulator }: Target) => isEmulator || isPublic(origin);

export function webhookUrl({ origin }: Target): string {
  return new URL('/api/webhooks/stripe', origin).href;
}
