import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { API_VERSION, change, ownNow } from '../store/world.js';

const shown = ({ secret: _kept, ...endpoint }: Stripe.WebhookEndpoint): object => endpoint;

function create({ world, params }: Call): Stripe.WebhookEndpoint {
  const { store } = world;
  return store.put('webhook_endpoint', {
    id: store.newId('we'),
    object: 'webhook_endpoint',
    api_version: params.text('api_version') ?? API_VERSION,
    application: null,
    created: ownNow(world),
    description: params.clearable('description') ?? null,
    enabled_events: eventsOf(params) ?? missingEvents(),
    livemode: false,
    metadata: mergeMetadata(params),
    secret: store.newId('whsec'),
    status: 'enabled',
    url: checkedUrl(params.requiredText('url')),
  });
}

function missingEvents(): never {
  throw missing('enabled_events');
}

function eventsOf(params: Params): string[] | undefined {
  return params.texts('enabled_events');
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', { param: 'url' });
  return url;
}

function find({ world, id }: Call): Stripe.WebhookEndpoint {
  const endpoint = world.store.find('webhook_endpoint', id);
  if (endpoint === undefined) throw noSuch('webhook endpoint', id);
  return endpoint;
}

function update(call: Call): object {
  const { world, params, id } = call;
  const before = find(call);
  const disabled = params.flag('disabled');
  const url = params.text('url');
  return shown(
    change(world, 'webhook_endpoint', id, {
      enabled_events: eventsOf(params) ?? before.enabled_events,
      url: url === undefined ? before.url : checkedUrl(url),
      metadata: mergeMetadata(params, before.metadata),
      status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
    }),
  );
}

function list(call: Call): object {
  const found = page(call, call.world.store.all('webhook_endpoint'), '/v1/webhook_endpoints');
  return { ...found, data: found.data.map(shown) };
}

export const webhookEndpointOperations: Operation[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', params: 'WebhookEndpointCreateParams', run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', params: 'WebhookEndpointListParams', run: list },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    params: 'WebhookEndpointRetrieveParams',
    run: (call) => shown(find(call)),
  },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', params: 'WebhookEndpointUpdateParams', run: update },
];
