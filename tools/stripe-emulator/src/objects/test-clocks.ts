import type Stripe from 'stripe';
import { DAY } from '../domain/calendar.js';
import { invalid, missing, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { runClock } from '../lifecycle/run-clock.js';
import { change, ownNow, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

const KEPT_DAYS = 30;

function create({ world, params }: Call): Stripe.TestHelpers.TestClock {
  const time = params.integer('frozen_time');
  if (time === undefined) throw missing('frozen_time');
  const now = ownNow(world);
  const clock = world.store.put('test_clock', {
    id: world.store.newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + KEPT_DAYS * DAY,
    frozen_time: time,
    livemode: false,
    name: params.clearable('name') ?? null,
    status: 'ready',
    status_details: {},
  });
  recordEvent(world, 'test_helpers.test_clock.created', clock);
  return clock;
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.TestHelpers.TestClock {
  const clock = world.store.find('test_clock', id);
  if (clock === undefined) throw noSuch('testclock', id);
  return clock;
}

function advance(call: Call): Stripe.TestHelpers.TestClock {
  const { world, params, id } = call;
  const clock = find(call);
  const target = params.integer('frozen_time');
  if (target === undefined) throw missing('frozen_time');
  if (clock.status !== 'ready') throw invalid(`Test clock advancement underway - cannot advance ${id}.`);
  if (target <= clock.frozen_time) {
    throw invalid(`The new frozen time must be after the current one.`, { param: 'frozen_time' });
  }
  const advancing = change(world, 'test_clock', id, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  recordEvent(world, 'test_helpers.test_clock.advancing', advancing, clock);
  return advancing;
}

export function finishAdvancing(world: World): void {
  const { store } = world;
  for (const clock of store.all('test_clock').filter((it) => it.status === 'advancing')) {
    const target = clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time;
    runClock(world, clock.id, target, (at) => {
      const { frozen_time: now } = store.get('test_clock', clock.id);
      change(world, 'test_clock', clock.id, { frozen_time: Math.max(now, at) });
    });
    store.transaction(() => {
      const before = store.get('test_clock', clock.id);
      const fields = { status: 'ready', frozen_time: target, status_details: {} } as const;
      recordEvent(
        world,
        'test_helpers.test_clock.ready',
        change(world, 'test_clock', clock.id, fields),
        before,
      );
    });
  }
}

function remove(call: Call): object {
  const { world, id } = call;
  const { store } = world;
  const clock = find(call);
  for (const customer of store.all('customer').filter((it) => it.test_clock === id))
    store.remove('customer', customer.id);
  for (const subscription of store.all('subscription').filter((it) => it.test_clock === id)) {
    store.remove('subscription', subscription.id);
  }
  for (const invoice of store.all('invoice').filter((it) => it.test_clock === id))
    store.remove('invoice', invoice.id);
  store.remove('test_clock', id);
  recordEvent(world, 'test_helpers.test_clock.deleted', clock);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

const PATH = '/v1/test_helpers/test_clocks';

export const testClockOperations: Operation[] = [
  { method: 'POST', path: PATH, params: 'TestHelpers.TestClockCreateParams', run: create },
  { method: 'GET', path: `${PATH}/:id`, params: 'TestHelpers.TestClockRetrieveParams', run: find },
  { method: 'POST', path: `${PATH}/:id/advance`, params: 'TestHelpers.TestClockAdvanceParams', run: advance },
  { method: 'DELETE', path: `${PATH}/:id`, params: null, run: remove },
];
