import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { change, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

type Warning = Stripe.Radar.EarlyFraudWarning;

export function openEarlyFraudWarning(world: World, charge: Stripe.Charge): Warning {
  const { store } = world;
  if (warningOf(world, charge.id) !== undefined) {
    throw invalid(`Charge ${charge.id} already has an early fraud warning.`);
  }
  const customer = refOf(charge.customer);
  const warning = store.put('early_fraud_warning', {
    id: store.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: timeOn(world, customer === null ? null : store.get('customer', customer).test_clock),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  });
  recordEvent(world, 'radar.early_fraud_warning.created', warning);
  return warning;
}

export function settleEarlyFraudWarning(world: World, charge: string): void {
  const before = warningOf(world, charge);
  if (!before?.actionable) return;
  const warning = change(world, 'early_fraud_warning', before.id, { actionable: false });
  recordEvent(world, 'radar.early_fraud_warning.updated', warning, before);
}

function warningOf({ store }: World, charge: string): Warning | undefined {
  return store.all('early_fraud_warning').find((it) => idOf(it.charge) === charge);
}

function find({ world, id }: Call): Warning {
  const warning = world.store.find('early_fraud_warning', id);
  if (warning === undefined) throw noSuch('early fraud warning', id);
  return warning;
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  const found = world.store
    .all('early_fraud_warning')
    .filter((it) => created(it.created) && (charge === undefined || idOf(it.charge) === charge))
    .filter((it) => intent === undefined || refOf(it.payment_intent) === intent);
  return page(call, found, PATH);
}

const PATH = '/v1/radar/early_fraud_warnings';

export const earlyFraudWarningOperations: Operation[] = [
  { method: 'GET', path: PATH, params: 'Radar.EarlyFraudWarningListParams', run: list },
  { method: 'GET', path: `${PATH}/:id`, params: 'Radar.EarlyFraudWarningRetrieveParams', run: find },
];
