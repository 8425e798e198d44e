import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BillingAdministratorActed,
  Problem,
  type BillingStats,
  type ChangeSubscriptionInput,
  type SubscriptionNotices,
  type SubscriptionState,
  type VersionedAccess,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { DataSource, type EntityManager } from 'typeorm';
import {
  decideCancel,
  decideFreePlan,
  decidePeriodEnd,
  decideResume,
  isPlan,
  type Plan,
} from '../domain/plan.js';
import { subscriptionNotices } from '../domain/subscription-notices.js';
import { MirrorService } from '../mirror/mirror.service.js';
import { PaidSubscription } from './paid-subscription.js';
import { noticeFacts, presentAccess, presentSubscription } from './present-subscription.js';
import type { Subscription } from './subscription.entity.js';
import {
  countPro,
  findSubscription,
  lockEndedPeriod,
  lockSubscription,
  renewPeriod,
  storeCancellation,
  storePlan,
} from './subscription.queries.js';
import { tellChange } from './tell-change.js';

@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mirror: MirrorService,
    private readonly paid: PaidSubscription,
  ) {}

  /** What the user may use, with the version of its last change. */
  async access(userId: string): Promise<VersionedAccess> {
    return presentAccess(userId, await findSubscription(this.database.manager, userId));
  }

  /** The user's subscription with its countdowns. */
  async state(userId: string): Promise<SubscriptionState> {
    const now = await this.mirror.nowFor(userId);
    return presentSubscription(await findSubscription(this.database.manager, userId), now);
  }

  /** As `state`, but Stripe is asked first, if it was not just now. While it is away the answer is what we know. */
  async refreshedState(userId: string): Promise<SubscriptionState> {
    await this.mirror.refresh(userId).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error;
    });
    return this.state(userId);
  }

  /** What the user should know about the subscription, most pressing first. */
  async notices(userId: string): Promise<SubscriptionNotices> {
    const row = await findSubscription(this.database.manager, userId);
    const now = await this.mirror.nowFor(userId);
    return { notifications: row ? subscriptionNotices(noticeFacts(row), now) : [] };
  }

  async stats(): Promise<BillingStats> {
    const { active, trialing } = await countPro(this.database.manager);
    return { activeSubscriptions: active, trialUsers: trialing, activePro: active };
  }

  /**
   * "Continue with the Free plan"; again is the same. A month that Stripe still tries to charge ends first: who goes on
   * without Pro does not pay for it later.
   * @throws Problem CONFLICT for somebody on Pro; UNAVAILABLE when something has to end at Stripe and it is away
   */
  async chooseFreePlan(userId: string): Promise<SubscriptionState> {
    const before = await findSubscription(this.database.manager, userId);
    if (before?.source === 'stripe' && before.tier === 'free') await this.paid.endUnpaid(userId);
    await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideFreePlan(row);
      if (decision.kind === 'has-pro') throw new Problem('CONFLICT', 'You already have Pro.');
      if (decision.kind === 'switch') await tellChange(tx, await storePlan(tx, userId, decision.plan));
    });
    return this.state(userId);
  }

  /**
   * Ends Pro with the running period, a trial with the trial; until then everything stays. Again is the same.
   * @throws Problem CONFLICT when there is no Pro to cancel
   */
  async cancel(userId: string): Promise<SubscriptionState> {
    const isPaidFor = await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideCancel(row);
      if (decision.kind === 'nothing-to-cancel')
        throw new Problem('CONFLICT', 'There is no Pro subscription to cancel.');
      if (decision.kind === 'unchanged') return false;
      if (row.source === 'stripe') return true;
      await tellChange(tx, await storeCancellation(tx, userId, true));
      return false;
    });
    if (isPaidFor) await this.paid.cancel(userId);
    return this.state(userId);
  }

  /**
   * Takes a cancel back while it is only scheduled.
   * @throws Problem CONFLICT when nothing is scheduled
   */
  async resume(userId: string): Promise<SubscriptionState> {
    const isPaidFor = await this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      if (decideResume(row).kind === 'nothing-scheduled')
        throw new Problem('CONFLICT', 'There is no scheduled cancellation to take back.');
      if (row.source === 'stripe') return true;
      await tellChange(tx, await storeCancellation(tx, userId, false));
      return false;
    });
    if (isPaidFor) await this.paid.resume(userId);
    return this.state(userId);
  }

  /**
   * Deals with one subscription whose period is over.
   * @returns false when there was none
   */
  async endOnePeriod(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const row = await lockEndedPeriod(tx);
      if (row === null) return false;
      const decision = decidePeriodEnd(row);
      if (decision.kind === 'renew') await renewPeriod(tx, row.userId);
      else await tellChange(tx, await storePlan(tx, row.userId, decision.plan));
      return true;
    });
  }

  /**
   * The administrator's change; to the plan somebody already has it changes nothing. Who pays is never downgraded
   * and charged on: the subscription is ended at Stripe first.
   * @throws Problem INVALID_INPUT when tier and status do not belong together; CONFLICT when somebody who pays for Pro
   *   is to be given it in another way; UNAVAILABLE when a downgrade needs Stripe and it is away
   */
  async change(actorId: string, { userId, tier, status }: ChangeSubscriptionInput): Promise<VersionedAccess> {
    const plan: Plan = { tier, status };
    if (!isPlan(plan)) {
      const message = `${tier} cannot be ${status}`;
      throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'status', message }] });
    }
    if (tier === 'free') await this.paid.end(userId);
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      if (row.tier === tier && row.status === status) return presentAccess(userId, row);
      if (row.source === 'stripe' && row.tier === 'pro')
        throw new Problem('CONFLICT', 'This person pays for Pro; it can be downgraded or refunded.');
      const stored = await tellChange(tx, await storePlan(tx, userId, plan));
      await tellOfAdministrator(tx, actorId, row, stored);
      return presentAccess(userId, stored);
    });
  }
}

async function tellOfAdministrator(
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
