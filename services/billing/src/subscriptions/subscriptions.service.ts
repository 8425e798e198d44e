import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Problem,
  SubscriptionChanged,
  type ChangeSubscriptionInput,
  type SubscriptionNotices,
  type SubscriptionState,
  type VersionedAccess,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { DataSource, type EntityManager } from 'typeorm';
import { decideCancel, decideFreePlan, decidePeriodEnd, isPlan, type Plan } from '../domain/plan.js';
import { subscriptionNotices } from '../domain/subscription-notices.js';
import { presentAccess, presentSubscription } from './present-subscription.js';
import type { Subscription } from './subscription.entity.js';
import {
  findSubscription,
  lockEndedPeriod,
  lockSubscription,
  renewPeriod,
  storeCancellation,
  storePlan,
} from './subscription.queries.js';

@Injectable()
export class SubscriptionsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** What the user may use, with the version of its last change. */
  async access(userId: string): Promise<VersionedAccess> {
    return presentAccess(userId, await findSubscription(this.database.manager, userId));
  }

  /** The user's subscription with its countdowns. */
  async state(userId: string): Promise<SubscriptionState> {
    return presentSubscription(await findSubscription(this.database.manager, userId), new Date());
  }

  /** What the user should know about the subscription, most pressing first. */
  async notices(userId: string): Promise<SubscriptionNotices> {
    const row = await findSubscription(this.database.manager, userId);
    return { notifications: row ? subscriptionNotices(row, new Date()) : [] };
  }

  /**
   * "Continue with the Free plan"; again is the same.
   * @throws Problem CONFLICT for somebody on Pro
   */
  async chooseFreePlan(userId: string): Promise<SubscriptionState> {
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideFreePlan(row);
      if (decision.kind === 'has-pro') throw new Problem('CONFLICT', 'You already have Pro.');
      const stored =
        decision.kind === 'switch' ? await tell(tx, await storePlan(tx, userId, decision.plan)) : row;
      return presentSubscription(stored, new Date());
    });
  }

  /**
   * Ends Pro with the running period, a trial with the trial; until then everything stays. Again is the same.
   * @throws Problem CONFLICT when there is no Pro to cancel
   */
  async cancel(userId: string): Promise<SubscriptionState> {
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const decision = decideCancel(row);
      if (decision.kind === 'nothing-to-cancel') {
        throw new Problem('CONFLICT', 'There is no Pro subscription to cancel.');
      }
      const stored = decision.kind === 'schedule' ? await tell(tx, await storeCancellation(tx, userId)) : row;
      return presentSubscription(stored, new Date());
    });
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
      else await tell(tx, await storePlan(tx, row.userId, decision.plan));
      return true;
    });
  }

  /**
   * The administrator's change; to the plan somebody already has it changes nothing.
   * @throws Problem INVALID_INPUT when tier and status do not belong together
   */
  async change({ userId, tier, status }: ChangeSubscriptionInput): Promise<VersionedAccess> {
    const plan: Plan = { tier, status };
    if (!isPlan(plan)) {
      const message = `${tier} cannot be ${status}`;
      throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'status', message }] });
    }
    return this.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, userId);
      const same = row.tier === tier && row.status === status;
      return presentAccess(userId, same ? row : await tell(tx, await storePlan(tx, userId, plan)));
    });
  }
}

/** Says what the user may use from now on, in the transaction of the change. */
async function tell(tx: EntityManager, stored: Subscription): Promise<Subscription> {
  await emit(tx, SubscriptionChanged, presentAccess(stored.userId, stored), {
    aggregateType: 'subscription',
    aggregateId: stored.userId,
    aggregateVersion: stored.version,
  });
  return stored;
}
