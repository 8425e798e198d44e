import {
  cancelSubscription,
  changePlan,
  chooseFreePlan,
  getAccess,
  getSubscriptionState,
  listSubscriptionNotices,
  SubscriptionChanged,
} from '@tenfold/contracts';
import { createCaller, missingFromMigrations, startForTests, until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { startBillingWithoutStripe } from '../../test/start-billing.js';

const billing = startForTests(() => startBillingWithoutStripe());

const admin = createCaller({ isAdmin: true });

async function emitted(userId: string): Promise<{ version: number; plan: string }[]> {
  const rows: { version: number; plan: string }[] = await billing.database.query(
    `SELECT aggregate_version AS version,
            coalesce(payload->'data'->>'tier', payload->>'tier') || '/' ||
            coalesce(payload->'data'->>'status', payload->>'status') AS plan
       FROM outbox WHERE aggregate_id = $1 AND subject = $2 ORDER BY seq`,
    [userId, SubscriptionChanged.type],
  );
  return rows;
}

test('the migrations match the entities', async () => {
  expect(await missingFromMigrations(billing.database)).toEqual([]);
});

test('an unknown user is on free / inactive', async () => {
  const { userId } = createCaller();
  expect(await billing.call(getAccess, { userId }, null)).toEqual({
    userId,
    tier: 'free',
    status: 'inactive',
    trialEndsAt: null,
    hasUsedFreeTrial: false,
    version: 0,
  });
});

describe('the Free plan', () => {
  test('gives access, emits one event and is idempotent', async () => {
    const caller = createCaller();
    const first = await billing.call(chooseFreePlan, {}, caller);
    const again = await billing.call(chooseFreePlan, {}, caller);
    expect(first).toMatchObject({ tier: 'free', status: 'active', subscriptionEndsAt: null });
    expect(again).toEqual(first);
    expect(await emitted(caller.userId)).toEqual([{ version: 1, plan: 'free/active' }]);
  });

  test('chosen twenty times in parallel is one change', async () => {
    const caller = createCaller();
    await Promise.all(Array.from({ length: 20 }, () => billing.call(chooseFreePlan, {}, caller)));
    expect(await emitted(caller.userId)).toHaveLength(1);
    expect(await billing.call(getAccess, { userId: caller.userId }, null)).toMatchObject({ version: 1 });
  });

  test('is refused on Pro without a change', async () => {
    const caller = createCaller();
    const change = { userId: caller.userId, tier: 'pro', status: 'active' } as const;
    await billing.call(changePlan, change, admin);
    expect(await billing.refused(chooseFreePlan, {}, caller)).toMatchObject({ code: 'CONFLICT' });
    expect(await billing.call(getSubscriptionState, {}, caller)).toMatchObject({
      tier: 'pro',
      status: 'active',
    });
  });
});

describe('a change by the administrator', () => {
  test('moves a user between plans with one version per change', async () => {
    const userId = randomUUID();
    const upgraded = await billing.call(changePlan, { userId, tier: 'pro', status: 'active' }, admin);
    expect(upgraded).toMatchObject({ tier: 'pro', status: 'active', version: 1 });
    await billing.call(changePlan, { userId, tier: 'pro', status: 'active' }, admin);
    const downgraded = await billing.call(changePlan, { userId, tier: 'free', status: 'inactive' }, admin);
    expect(downgraded).toMatchObject({ tier: 'free', status: 'inactive', version: 2 });
    expect(await emitted(userId)).toEqual([
      { version: 1, plan: 'pro/active' },
      { version: 2, plan: 'free/inactive' },
    ]);
  });

  test('in parallel gives consecutive versions', async () => {
    const userId = randomUUID();
    const plans = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? ({ tier: 'pro', status: 'active' } as const)
        : ({ tier: 'free', status: 'active' } as const),
    );
    await Promise.all(plans.map((plan) => billing.call(changePlan, { userId, ...plan }, admin)));
    const versions = (await emitted(userId)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, i) => i + 1));
    expect((await billing.call(getAccess, { userId }, null)).version).toBe(versions.length);
  });

  test('is refused to anyone else', async () => {
    const change = { userId: randomUUID(), tier: 'pro', status: 'active' } as const;
    expect(await billing.refused(changePlan, change, null)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await billing.refused(changePlan, change, createCaller())).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await billing.call(getAccess, { userId: change.userId }, null)).toMatchObject({ tier: 'free' });
  });

  test('to a status that the tier cannot have returns INVALID_INPUT for the field', async () => {
    const change = { userId: randomUUID(), tier: 'free', status: 'trialing' } as const;
    expect(await billing.refused(changePlan, change, admin)).toMatchObject({
      code: 'INVALID_INPUT',
      extra: { errors: [{ field: 'status', message: 'free cannot be trialing' }] },
    });
  });
});

test('notices follow the plan and need a session', async () => {
  const caller = createCaller();
  expect(await billing.call(listSubscriptionNotices, {}, caller)).toEqual({ notifications: [] });
  await billing.call(chooseFreePlan, {}, caller);
  const { notifications } = await billing.call(listSubscriptionNotices, {}, caller);
  expect(notifications.map((notice) => notice.type)).toEqual(['upgrade_available']);
  expect(await billing.refused(listSubscriptionNotices, {}, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
});

describe('a cancellation', () => {
  const give = (userId: string, status: 'active' | 'trialing') =>
    billing.call(changePlan, { userId, tier: 'pro', status }, admin);
  const endPeriod = (userId: string) =>
    billing.database.query(
      `UPDATE subscription SET period_ends_at = now() - interval '1 minute' WHERE user_id = $1`,
      [userId],
    );
  const planOf = async (userId: string) => {
    const { tier, status } = await billing.call(getAccess, { userId }, null);
    return `${tier}/${status}`;
  };

  test('keeps Pro until the end of the month; idempotent', async () => {
    const caller = createCaller();
    await give(caller.userId, 'active');
    const running = await billing.call(getSubscriptionState, {}, caller);
    expect(running).toMatchObject({
      cancelAtPeriodEnd: false,
      trialCountdown: null,
      billingCountdown: null,
      isGranted: true,
      nextPayment: null,
      failedPayment: null,
      moneyBackUntil: null,
      canManagePayment: false,
    });

    const canceled = await billing.call(cancelSubscription, {}, caller);
    expect(canceled).toMatchObject({
      tier: 'pro',
      status: 'active',
      cancelAtPeriodEnd: true,
      billingCountdown: null,
    });
    expect(canceled.subscriptionEndsAt).toBe(running.subscriptionEndsAt);
    expect(await billing.call(cancelSubscription, {}, caller)).toEqual(canceled);
    const { notifications } = await billing.call(listSubscriptionNotices, {}, caller);
    expect(notifications.map(({ type }) => type)).toEqual(['cancellation_scheduled']);

    await endPeriod(caller.userId);
    await until(async () => (await planOf(caller.userId)) === 'free/cancelled');
    expect((await emitted(caller.userId)).map(({ plan }) => plan)).toEqual([
      'pro/active',
      'pro/active',
      'free/cancelled',
    ]);
  });

  test('in a trial keeps it until its end and uses it up', async () => {
    const caller = createCaller();
    await give(caller.userId, 'trialing');
    const trial = await billing.call(getSubscriptionState, {}, caller);
    expect(trial.trialCountdown).toEqual({ days: 7, hours: 168, urgent: false });
    await billing.call(cancelSubscription, {}, caller);
    expect(await billing.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
      status: 'trialing',
      hasUsedFreeTrial: true,
      trialEndsAt: trial.subscriptionEndsAt,
    });
    await endPeriod(caller.userId);
    await until(async () => (await planOf(caller.userId)) === 'free/cancelled');
  });

  test('without Pro returns CONFLICT', async () => {
    expect(await billing.refused(cancelSubscription, {}, createCaller())).toMatchObject({ code: 'CONFLICT' });
    expect(await billing.refused(cancelSubscription, {}, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('twenty times in parallel is one change', async () => {
    const caller = createCaller();
    await give(caller.userId, 'active');
    await Promise.all(Array.from({ length: 20 }, () => billing.call(cancelSubscription, {}, caller)));
    expect(await emitted(caller.userId)).toHaveLength(2);
  });

  test('without one, the next month follows, and no event is emitted', async () => {
    const caller = createCaller();
    await give(caller.userId, 'active');
    await endPeriod(caller.userId);
    const renewed = await until(async () => {
      const state = await billing.call(getSubscriptionState, {}, caller);
      return Date.parse(state.subscriptionEndsAt ?? '') > Date.now() && state;
    });
    expect(renewed).toMatchObject({ tier: 'pro', status: 'active' });
    expect(await emitted(caller.userId)).toHaveLength(1);
  });
});
