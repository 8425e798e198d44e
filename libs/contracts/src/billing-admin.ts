import { IsIn, IsInt, Min } from 'class-validator';
import {
  subscriptionStatuses,
  subscriptionTiers,
  VersionedAccess,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { UserIdInput, UserIdsInput } from './account.js';
import { STRIPE_CALL_TIMEOUT_MS } from './payments.js';
import { defineCall, ofType } from './call.js';
import { Id, Nullable } from './validation.js';

export class RefundResult {
  @IsIn([true]) refunded!: true;
  /** Null in another currency than US dollars. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
}

export interface RefundableUsers {
  userIds: string[];
}

export interface BillingStats {
  activeSubscriptions: number;
  trialUsers: number;
  activePro: number;
}

export class ChangeSubscriptionBody {
  @IsIn(subscriptionTiers) tier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) status!: SubscriptionStatus;
}

export class ChangePlanInput extends ChangeSubscriptionBody {
  @Id() userId!: string;
}

export const refundUser = defineCall({
  subject: 'rpc.billing.refund.create',
  http: 'POST /api/admin/users/:userId/refund',
  summary: 'Refund the latest payment of a user',
  access: 'admin',
  input: UserIdInput,
  output: RefundResult,
  problems: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const listRefundableUsers = defineCall({
  subject: 'rpc.billing.refundable-user.list',
  access: 'admin',
  input: UserIdsInput,
  output: ofType<RefundableUsers>(),
});

export const getBillingStats = defineCall({
  subject: 'rpc.billing.stats.get',
  access: 'admin',
  output: ofType<BillingStats>(),
});

/** An administrator’s change; the calls of a user are in billing.ts. */
export const changePlan = defineCall({
  subject: 'rpc.billing.subscription.change',
  access: 'admin',
  input: ChangePlanInput,
  output: VersionedAccess,
  problems: ['CONFLICT'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});
