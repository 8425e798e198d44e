import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { mergeMetadata, type Params } from '../http/params.js';
import { ownNow, type World } from '../store/world.js';
import { customerOf } from './customer-of.js';

type Configuration = Stripe.BillingPortal.Configuration;

function createSession({ world, params }: Call): Stripe.BillingPortal.Session {
  const { store } = world;
  const customer = customerOf(world, params.requiredText('customer'));
  const given = params.text('configuration');
  if (given !== undefined && !store.find('portal_configuration', given)) {
    throw noSuch('configuration', given, 'configuration');
  }
  const configuration = given ?? defaultConfiguration(world).id;
  const id = store.newId('bps');
  return store.put('portal_session', {
    id,
    object: 'billing_portal.session',
    configuration,
    created: ownNow(world),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl(params) ?? store.get('portal_configuration', configuration).default_return_url,
    url: `${world.origin()}/_emulator/portal/${id}`,
  });
}

function returnUrl(params: Params): string | undefined {
  const url = params.text('return_url');
  if (url !== undefined && !/^https?:\/\//.test(url)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  return url;
}

function defaultConfiguration(world: World): Configuration {
  const there = world.store.all('portal_configuration').find((it) => it.is_default);
  return there ?? world.store.put('portal_configuration', blank(world, true));
}

function blank(world: World, isDefault: boolean): Configuration {
  const now = ownNow(world);
  return {
    id: world.store.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
}

function described(before: Configuration, params: Params, now: number): Configuration {
  const features = params.part('features');
  const on = (name: Exclude<keyof Configuration['features'], 'subscription_pause'>) =>
    features?.part(name)?.flag('enabled') ?? before.features[name].enabled;
  const cancel = features?.part('subscription_cancel');
  const profile = params.part('business_profile');
  const { business_profile: said, features: set } = before;
  return {
    ...before,
    active: params.flag('active') ?? before.active,
    name: params.clearable('name') ?? before.name,
    default_return_url: params.clearable('default_return_url') ?? before.default_return_url,
    business_profile: {
      headline: profile?.clearable('headline') ?? said.headline,
      privacy_policy_url: profile?.text('privacy_policy_url') ?? said.privacy_policy_url,
      terms_of_service_url: profile?.text('terms_of_service_url') ?? said.terms_of_service_url,
    },
    features: {
      ...set,
      customer_update: {
        enabled: on('customer_update'),
        allowed_updates:
          features?.part('customer_update')?.texts('allowed_updates') ?? set.customer_update.allowed_updates,
      },
      invoice_history: { enabled: on('invoice_history') },
      payment_method_update: { ...set.payment_method_update, enabled: on('payment_method_update') },
      subscription_cancel: {
        ...set.subscription_cancel,
        enabled: on('subscription_cancel'),
        mode: cancel?.oneOf('mode', ['at_period_end', 'immediately']) ?? set.subscription_cancel.mode,
      },
      subscription_update: { ...set.subscription_update, enabled: on('subscription_update') },
    },
    metadata: mergeMetadata(params, before.metadata ?? {}),
    updated: now,
  };
}

function createConfiguration({ world, params }: Call): Configuration {
  const { store } = world;
  const first = store.all('portal_configuration').length === 0;
  return store.put('portal_configuration', described(blank(world, first), params, ownNow(world)));
}

function findConfiguration({ world, id }: Call): Configuration {
  const configuration = world.store.find('portal_configuration', id);
  if (configuration === undefined) throw noSuch('configuration', id);
  return configuration;
}

function updateConfiguration(call: Call): Configuration {
  const { world, params } = call;
  return world.store.put('portal_configuration', described(findConfiguration(call), params, ownNow(world)));
}

function listConfigurations(call: Call): object {
  const { world, params } = call;
  const [active, isDefault] = [params.flag('active'), params.flag('is_default')];
  const found = world.store
    .all('portal_configuration')
    .filter((it) => active === undefined || it.active === active)
    .filter((it) => isDefault === undefined || it.is_default === isDefault);
  return page(call, found, CONFIGURATIONS);
}

const CONFIGURATIONS = '/v1/billing_portal/configurations';

export const portalOperations: Operation[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: 'BillingPortal.SessionCreateParams',
    run: createSession,
  },
  {
    method: 'POST',
    path: CONFIGURATIONS,
    params: 'BillingPortal.ConfigurationCreateParams',
    run: createConfiguration,
  },
  {
    method: 'GET',
    path: CONFIGURATIONS,
    params: 'BillingPortal.ConfigurationListParams',
    run: listConfigurations,
  },
  {
    method: 'POST',
    path: `${CONFIGURATIONS}/:id`,
    params: 'BillingPortal.ConfigurationUpdateParams',
    run: updateConfiguration,
  },
];
