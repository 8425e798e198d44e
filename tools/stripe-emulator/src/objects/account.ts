import type Stripe from 'stripe';
import type { Call, Operation } from '../http/operation.js';
import { ownNow, type World } from '../store/world.js';
import { readAddress } from './read-address.js';

export interface AccountChange {
  id?: string;
  charges_enabled?: boolean;
  statement_descriptor?: string | null;
}

export function accountOf(world: World): Stripe.Account {
  const { store } = world;
  const [known] = store.all('account');
  return known ?? store.put('account', newAccount(store.newId('acct'), ownNow(world)));
}

function newAccount(id: string, now: number): Stripe.Account {
  return {
    id,
    object: 'account',
    business_profile: null,
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'US',
    created: now,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    settings: settingsWith('TENFOLD'),
    type: 'standard',
  };
}

function settingsWith(descriptor: string | null): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Emulated account', timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: descriptor,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
  };
}

export function changeAccount(world: World, change: AccountChange): Stripe.Account {
  const { store } = world;
  const before = accountOf(world);
  store.remove('account', before.id);
  const descriptor = change.statement_descriptor;
  return store.put('account', {
    ...before,
    id: change.id ?? before.id,
    charges_enabled: change.charges_enabled ?? before.charges_enabled,
    ...(descriptor !== undefined && { settings: settingsWith(descriptor) }),
  });
}

export function taxSettingsOf({ store }: World): Stripe.Tax.Settings {
  return store.find('tax_settings', 'own')?.settings ?? PENDING;
}

const PENDING: Stripe.Tax.Settings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  livemode: false,
  status: 'pending',
  status_details: { pending: { missing_fields: ['head_office'] } },
};

const BEHAVIORS = ['exclusive', 'inclusive', 'inferred_by_currency'] as const;

function updateTaxSettings({ world, params }: Call): Stripe.Tax.Settings {
  const before = taxSettingsOf(world);
  const defaults = params.part('defaults');
  const office = params.part('head_office')?.part('address');
  const headOffice = office === undefined ? before.head_office : { address: readAddress(office) };
  const isActive = headOffice !== null;
  const settings: Stripe.Tax.Settings = {
    ...before,
    defaults: {
      ...before.defaults,
      tax_behavior: defaults?.oneOf('tax_behavior', BEHAVIORS) ?? before.defaults.tax_behavior,
      tax_code: defaults?.text('tax_code') ?? before.defaults.tax_code,
    },
    head_office: headOffice,
    status: isActive ? 'active' : 'pending',
    status_details: isActive ? { active: {} } : before.status_details,
  };
  world.store.put('tax_settings', { id: 'own', settings });
  return settings;
}

export const accountOperations: Operation[] = [
  {
    method: 'GET',
    path: '/v1/account',
    params: 'AccountRetrieveCurrentParams',
    run: ({ world }) => accountOf(world),
  },
  {
    method: 'GET',
    path: '/v1/tax/settings',
    params: 'Tax.SettingsRetrieveParams',
    run: ({ world }) => taxSettingsOf(world),
  },
  {
    method: 'POST',
    path: '/v1/tax/settings',
    params: 'Tax.SettingsUpdateParams',
    run: updateTaxSettings,
  },
];
