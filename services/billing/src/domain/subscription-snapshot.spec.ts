import fc from 'fast-check';
import { subscriptionAccessOf } from './subscription-access.js';
import {
  isLive,
  laterOf,
  type NumberedSnapshot,
  type SubscriptionSnapshot,
} from './subscription-snapshot.js';

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
];
const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
const maybe = fc.option(seconds);
const snapshots: fc.Arbitrary<SubscriptionSnapshot> = fc.record({
  id: fc.constant('sub_1'),
  status: fc.constantFrom(...statuses),
  created: seconds,
  trialEnd: maybe,
  periodEnd: maybe,
  cancelAt: maybe,
  cancelAtPeriodEnd: fc.boolean(),
  schedule: fc.option(fc.constant('sub_sched_1')),
  canceledAt: maybe,
  endedAt: maybe,
  cancelComment: fc.constant(null),
  isCollectionPaused: fc.boolean(),
  paidUntil: maybe,
  cancelReason: fc.option(fc.constantFrom('payment_failed', 'cancellation_requested')),
  hasPaymentMethod: fc.boolean(),
  invoice: fc.option(
    fc.record({
      id: fc.constant('in_1'),
      status: fc.constantFrom('draft', 'open', 'paid', 'uncollectible', 'void'),
      amountDueCents: fc.nat(),
      attempts: fc.nat(8),
      dueSince: seconds,
      nextAttempt: maybe,
    }),
  ),
  payment: fc.constantFrom('none', 'kept', 'refunded', 'disputed', 'lost', 'won'),
  price: fc.option(fc.record({ id: fc.constant('price_1'), amountCents: fc.option(fc.nat()) })),
  card: fc.option(fc.record({ brand: fc.constant('visa'), last4: fc.constant('4242') })),
});

const arrivals = fc.array(snapshots, { minLength: 1, maxLength: 12 }).chain((list) => {
  const numbered = list.map((snapshot, index): NumberedSnapshot => ({ fetch: index + 1, snapshot }));
  return fc.record({
    inOrder: fc.constant(numbered),
    asTheyCome: fc
      .array(fc.constantFrom(...numbered), { maxLength: 12 })
      .chain((again) =>
        fc.shuffledSubarray([...numbered, ...again], { minLength: numbered.length + again.length }),
      ),
  });
});

const store = (list: readonly NumberedSnapshot[]): NumberedSnapshot | null =>
  list.reduce<NumberedSnapshot | null>(laterOf, null);

test('the newest fetch wins in any order of arrival, and so does its access', () => {
  fc.assert(
    fc.property(arrivals, seconds, fc.boolean(), ({ inOrder, asTheyCome }, now, cardRequired) => {
      const stored = store(asTheyCome);
      expect(stored).toEqual(inOrder.at(-1));
      const context = { now, cardRequired, graceDays: 21, hasUsedTrial: false, isEnding: false };
      const latest = inOrder.at(-1)?.snapshot;
      if (!stored || !latest) throw new Error('there is at least one');
      expect(subscriptionAccessOf(stored.snapshot, context)).toEqual(subscriptionAccessOf(latest, context));
    }),
  );
});

test('negative control: without fetch numbers the order of arrival decides', () => {
  const lastCome = (list: readonly NumberedSnapshot[]) => list.at(-1) ?? null;
  const verdict = fc.check(
    fc.property(arrivals, ({ inOrder, asTheyCome }) => lastCome(asTheyCome) === inOrder.at(-1)),
  );
  expect(verdict.failed).toBe(true);
});

test('every snapshot gives a valid plan, and only Pro has an end', () => {
  fc.assert(
    fc.property(
      snapshots,
      seconds,
      fc.boolean(),
      fc.boolean(),
      (snapshot, now, cardRequired, hasUsedTrial) => {
        const found = subscriptionAccessOf(snapshot, {
          now,
          cardRequired,
          graceDays: 21,
          hasUsedTrial,
          isEnding: false,
        });
        expect(['free/active', 'free/trialing']).not.toContain(`${found.plan.tier}/${found.plan.status}`);
        if (found.plan.tier === 'free')
          expect(found).toMatchObject({ endsAt: null, cancelAtPeriodEnd: false });
        if (!isLive(snapshot)) expect(found.plan.tier).toBe('free');
      },
    ),
  );
});
