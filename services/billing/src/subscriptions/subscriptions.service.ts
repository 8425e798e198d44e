import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BillingAdministratorActed,
  cancelSubscription,
  changePlan,
  chooseFreePlan,
  getAccess,
  getBillingStats,
  getSubscriptionState,
  listReceipts,
  listSubscriptionNotices,
  Problem,
  resumeSubscription,
  type BillingStats,
  type Caller,
  type ChangePlanInput,
  type GetSubscriptionInput,
  type NoInput,
  type Receipts,
  type SubscriptionNotices,
  type SubscriptionState,
  type UserIdInput,
  type VersionedAccess,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import {
  decideCancel,
  decideFreePlan,
  decidePeriodEnd,
  decideResume,
  endsSubscription,
  isPlan,
  type Plan,
} from '../domain/plan.js';
import { overlapRefunds } from '../domain/overlapping-payments.js';
import { subscriptionNotices } from '../domain/subscription-notices.js';
import { findCustomer, findLive } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { listPayments, readReceipts } from '../stripe-sync/payment.queries.js';
import { addNotification } from '../notifications/notification.queries.js';
import { PaidSubscription } from './paid-subscription.js';
import { toNoticeInput, presentAccess, presentSubscription } from '../access/present-subscription.js';
import type { Subscription } from '../access/subscription.entity.js';
import { enqueueStripeChange, RefundOverlap } from '../stripe/stripe-change.job.js';
import {
  countPro,
  databaseNow,
  findSubscription,
  lockEndedPeriod,
  lockSubscription,
  renewPeriod,
  storeCancellation,
  storePlan,
} from '../access/subscription.queries.js';
import { emitSubscriptionChanged } from '../access/emit-subscription-changed.js';

const STATE_IS_RETURNED_DESPITE = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stripeSync: StripeSyncService,
    private readonly paid: PaidSubscription,
  ) {}

  @Handles(getAccess)
  async access({ userId }: UserIdInput): Promise<VersionedAccess> {
    return presentAccess(userId, await findSubscription(this.database.manager, userId));
  }

  /**
   * `refresh` syncs with Stripe first, at most once every few seconds; while Stripe is unavailable, the stored
   * state is returned.
   */
  @Handles(getSubscriptionState)
  async state({ refresh = false }: GetSubscriptionInput, { userId }: Caller): Promise<SubscriptionState> {
    if (refresh)
      await this.stripeSync.refresh(userId).catch((error: unknown) => {
        if (!(error instanceof Problem) || !STATE_IS_RETURNED_DESPITE.has(error.code)) throw error;
      });
    return this.present(userId);
  }

  @Handles(listSubscriptionNotices)
  async notices(_input: NoInput, { userId }: Caller): Promise<SubscriptionNotices> {
    const { manager } = this.database;
    const [row, now, live] = await Promise.all([
      findSubscription(manager, userId),
      databaseNow(manager),
      findLive(manager, userId),
    ]);
    if (row === null) return { notifications: [] };
    return {
      notifications: subscriptionNotices(toNoticeInput(row, live), this.stripeSync.timeOfPlan(row, now)),
    };
  }

  @Handles(listReceipts)
  async receipts(_input: NoInput, { userId }: Caller): Promise<Receipts> {
    return { receipts: await readReceipts(this.database.manager, userId) };
  }

  @Handles(getBillingStats)
  async stats(): Promise<BillingStats> {
    const { active, trialing } = await countPro(this.database.manager);
    return { activeSubscriptions: active, trialUsers: trialing, activePro: active };
  }

  /**
   * Idempotent. First ends a subscription that Stripe could still charge; one that was just paid gives Pro instead.
   *
   * @throws Problem CONFLICT for a user on Pro; UNAVAILABLE when that end fails at Stripe
   */
  @Handles(chooseFreePlan)
  async chooseFreePlan(_input: NoInput, { userId }: Caller): Promise<SubscriptionState> {
    const before = await findSubscription(this.database.manager, userId);
    if (before?.tier !== 'pro') await this.paid.endUnpaid(userId);
    await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideFreePlan(row);
      if (decision.kind === 'has-pro') throw new Problem('CONFLICT', 'You already have Pro.');
      if (decision.kind === 'switch')
        await emitSubscriptionChanged(tx, await storePlan(tx, userId, decision.plan));
    });
    return this.present(userId);
  }

  /**
   * Schedules the end of Pro with the running period or trial. Without access, or while an invoice can still be
   * charged, the subscription ends at once and the invoice is voided. Idempotent.
   * @throws Problem CONFLICT when there is no Pro and no live subscription at Stripe; UNAVAILABLE
   */
  @Handles(cancelSubscription)
  async cancel(_input: NoInput, { userId }: Pick<Caller, 'userId'>): Promise<SubscriptionState> {
    const { kind } = await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideCancel(row);
      if (decision.kind === 'schedule' && row.source === 'own')
        await emitSubscriptionChanged(tx, await storeCancellation(tx, userId, true));
      return decision;
    });
    // always, because our row may be older than what the user did on Stripe's pages
    const isLive = await this.paid.cancel(userId);
    if (kind === 'nothing-to-cancel' && !isLive)
      throw new Problem('CONFLICT', 'There is no Pro subscription to cancel.');
    return this.present(userId);
  }

  @Handles(resumeSubscription)
  async resume(_input: NoInput, { userId }: Caller): Promise<SubscriptionState> {
    const isPaidFor = await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      if (decideResume(row).kind === 'nothing-scheduled')
        throw new Problem('CONFLICT', 'There is no scheduled cancellation to take back.');
      if (row.source === 'stripe') return true;
      await emitSubscriptionChanged(tx, await storeCancellation(tx, userId, false));
      return false;
    });
    if (isPaidFor) await this.paid.resume(userId);
    return this.present(userId);
  }

  async endOnePeriod(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const row = await lockEndedPeriod(tx);
      if (row === null) return false;
      const decision = decidePeriodEnd(row);
      if (decision.kind === 'renew') await renewPeriod(tx, row.userId);
      else await emitSubscriptionChanged(tx, await storePlan(tx, row.userId, decision.plan));
      return true;
    });
  }

  /**
   * Idempotent. A downgrade, and a grant to anyone whose subscription is not paid and going on, first end every live
   * subscription at Stripe, so that it is never charged again.
   *
   * @throws Problem INVALID_INPUT when tier and status do not match; CONFLICT when a paying user would be
   *   granted Pro; UNAVAILABLE when a subscription must end at Stripe and Stripe is unavailable
   */
  @Handles(changePlan)
  async changePlan(
    { userId, tier, status }: ChangePlanInput,
    { userId: actorId }: Caller,
  ): Promise<VersionedAccess> {
    const plan: Plan = { tier, status };
    if (!isPlan(plan)) {
      const message = `${tier} cannot be ${status}`;
      throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'status', message }] });
    }
    const before = await findSubscription(this.database.manager, userId);
    const at = (await this.stripeSync.nowAtStripe(userId)).getTime() / 1_000;
    const endsAtStripe = before === null || endsSubscription(before, plan);
    const ended = endsAtStripe ? await this.paid.endAll(userId, reasonOf(plan)) : [];
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      if (tier === 'free') await refundEnded(tx, userId, ended, at);
      if (row.tier === tier && row.status === status) return presentAccess(userId, row);
      if (row.source === 'stripe' && row.tier === 'pro')
        throw new Problem(
          'CONFLICT',
          'This user pays for Pro. Downgrade the user or refund the payment instead.',
        );
      const stored = await emitSubscriptionChanged(tx, await storePlan(tx, userId, plan));
      await emitAdministratorActed(tx, actorId, before ?? row, stored);
      return presentAccess(userId, stored);
    });
  }

  private async present(userId: string): Promise<SubscriptionState> {
    const { manager } = this.database;
    const [row, now, customer, live, payments] = await Promise.all([
      findSubscription(manager, userId),
      databaseNow(manager),
      findCustomer(manager, userId),
      findLive(manager, userId),
      listPayments(manager, userId),
    ]);
    return presentSubscription(row, {
      now: this.stripeSync.timeOfPlan(row, now),
      nowAtStripe: this.stripeSync.timeAtStripe(row, now),
      isCustomer: customer !== null,
      live,
      payments,
    });
  }
}

async function refundEnded(tx: EntityManager, userId: string, ended: string[], at: number): Promise<void> {
  const [first] = ended;
  if (first === undefined) return;
  await addNotification(tx, userId, { type: 'subscription_ended', dedupeKey: first, at, amountCents: 0 });
  for (const { chargeId, amountCents } of overlapRefunds(await listPayments(tx, userId))) {
    const change = { userId, subject: chargeId, amountCents, reason: 'paid twice' };
    await enqueueStripeChange(tx, RefundOverlap, change);
  }
}

function reasonOf({ tier }: Plan): string {
  return tier === 'free' ? 'downgraded by an administrator' : 'Pro granted by an administrator';
}

async function emitAdministratorActed(
  tx: EntityManager,
  actorId: string,
  before: Subscription,
  after: Subscription,
): Promise<void> {
  const detail = `${before.tier} / ${before.status} to ${after.tier} / ${after.status}`;
  await emit(
    tx,
    BillingAdministratorActed,
    { actorId, action: 'subscription.changed', target: after.userId, detail },
    { aggregateType: 'subscription', aggregateId: after.userId, aggregateVersion: after.version },
  );
}
