import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { change, ownNow, type World } from '../store/world.js';

type Domain = Stripe.PaymentMethodDomain;

function create({ world, params }: Call): Domain {
  const { store } = world;
  const name = params.requiredText('domain_name');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) {
    throw invalid(`The domain name ${name} is not valid.`, { param: 'domain_name' });
  }
  if (store.all('payment_method_domain').some((it) => it.domain_name === name)) {
    throw invalid(`The domain ${name} has already been registered.`, { param: 'domain_name' });
  }
  return store.put('payment_method_domain', {
    id: store.newId('pmd'),
    object: 'payment_method_domain',
    ...walletsOf(name),
    created: ownNow(world),
    domain_name: name,
    enabled: params.flag('enabled') ?? true,
    livemode: false,
  });
}

function walletsOf(name: string) {
  const status = name.includes('.')
    ? { status: 'active' }
    : { status: 'inactive', status_details: { error_message: `The domain ${name} cannot be verified.` } };
  const wallets = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'] as const;
  return Object.fromEntries(wallets.map((wallet) => [wallet, status])) as Pick<
    Domain,
    (typeof wallets)[number]
  >;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Domain {
  const domain = world.store.find('payment_method_domain', id);
  if (domain === undefined) throw noSuch('payment_method_domain', id);
  return domain;
}

function update(call: Call): Domain {
  const { world, params, id } = call;
  const before = find(call);
  return changed(world, id, { enabled: params.flag('enabled') ?? before.enabled });
}

function validate(call: Call): Domain {
  const { world, id } = call;
  return changed(world, id, walletsOf(find(call).domain_name));
}

const changed = (world: World, id: string, fields: Partial<Domain>): Domain =>
  change(world, 'payment_method_domain', id, fields);

function list(call: Call): object {
  const { world, params } = call;
  const [name, enabled] = [params.text('domain_name'), params.flag('enabled')];
  const found = world.store
    .all('payment_method_domain')
    .filter((it) => name === undefined || it.domain_name === name)
    .filter((it) => enabled === undefined || it.enabled === enabled);
  return page(call, found, PATH);
}

const PATH = '/v1/payment_method_domains';

export const paymentMethodDomainOperations: Operation[] = [
  { method: 'POST', path: PATH, params: 'PaymentMethodDomainCreateParams', run: create },
  { method: 'GET', path: PATH, params: 'PaymentMethodDomainListParams', run: list },
  { method: 'POST', path: `${PATH}/:id`, params: 'PaymentMethodDomainUpdateParams', run: update },
  {
    method: 'POST',
    path: `${PATH}/:id/validate`,
    params: 'PaymentMethodDomainValidateParams',
    run: validate,
  },
];
