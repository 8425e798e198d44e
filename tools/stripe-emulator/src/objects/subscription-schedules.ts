import type Stripe from 'stripe';
import { invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { updateSubscription } from '../lifecycle/recover.js';
import { change, idOf, refOf, timeOn } from '../store/world.js';

/** As the dashboard makes one for a change of the price "for later". It changes nothing by itself: it has no phases. */
function create({ world, params }: Call): Stripe.SubscriptionSchedule {
  const { store } = world;
  const of = params.text('from_subscription');
  if (of === undefined) throw missing('from_subscription');
  const subscription = store.find('subscription', of);
  if (subscription === undefined) throw noSuch('subscription', of, 'from_subscription');
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
    );
  const schedule = store.put('subscription_schedule', {
    id: store.newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: timeOn(world, subscription.test_clock),
    current_phase: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: of,
    test_clock: refOf(subscription.test_clock),
  });
  updateSubscription(world, of, { schedule: schedule.id });
  return schedule;
}

function release({ world, id }: Call): Stripe.SubscriptionSchedule {
  const schedule = world.store.find('subscription_schedule', id);
  if (schedule === undefined) throw noSuch('subscription_schedule', id);
  const subscription = refOf(schedule.subscription);
  if (schedule.status !== 'active' || subscription === null)
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  updateSubscription(world, subscription, { schedule: null });
  return change(world, 'subscription_schedule', id, {
    released_at: timeOn(world, schedule.test_clock),
    released_subscription: subscription,
    status: 'released',
    subscription: null,
  });
}

function list(call: Call): object {
  return page(call, call.world.store.all('subscription_schedule'), '/v1/subscription_schedules');
}

const PATH = '/v1/subscription_schedules';

export const subscriptionScheduleOperations: Operation[] = [
  { method: 'POST', path: PATH, params: 'SubscriptionScheduleCreateParams', run: create },
  { method: 'GET', path: PATH, params: 'SubscriptionScheduleListParams', run: list },
  { method: 'POST', path: `${PATH}/:id/release`, params: 'SubscriptionScheduleReleaseParams', run: release },
];
