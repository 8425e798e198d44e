import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import {
  subscriptionStatuses,
  subscriptionTiers,
  VersionedAccess,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { UserIdInput } from './account.js';
import { defineCall } from './call.js';
import { defineEvent } from './event.js';
import { PaymentCard, STRIPE_CALL_TIMEOUT_MS } from './payments.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

/** Time left until a moment. `days` rounds up and is never below 0; `urgent` means 3 days or fewer. */
export class Countdown {
  @IsInt() @Min(0) days!: number;
  @IsInt() @Min(0) hours!: number;
  @IsBoolean() urgent!: boolean;
}

export class NextPayment {
  @Timestamp() at!: string;
  /** US cents; null when the amount is not known. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
  @Nullable() @ValidateNested() @Type(() => PaymentCard) card!: PaymentCard | null;
}

export class FailedPayment {
  /** US cents; null when the amount is not known. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
  /** When Stripe tries again; null when no attempt is planned. */
  @Nullable() @Timestamp() retryAt!: string | null;
}

export class SubscriptionState {
  @IsIn(subscriptionTiers) tier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) status!: SubscriptionStatus;
  @Nullable() @Timestamp() subscriptionEndsAt!: string | null;
  @IsBoolean() cancelAtPeriodEnd!: boolean;
  /** Canceling ends it now and voids an unpaid invoice, instead of with its period. */
  @IsBoolean() cancelsAtOnce!: boolean;
  /** Stripe collects nothing for now; a paid period still runs to its end. */
  @IsBoolean() isCollectionPaused!: boolean;
  @Nullable() @ValidateNested() @Type(() => Countdown) trialCountdown!: Countdown | null;
  @Nullable() @ValidateNested() @Type(() => Countdown) billingCountdown!: Countdown | null;
  @Nullable() @ValidateNested() @Type(() => Countdown) paymentRetryCountdown!: Countdown | null;
  @Nullable() @IsString() paymentConfirmUrl!: string | null;
  @Nullable() @ValidateNested() @Type(() => NextPayment) nextPayment!: NextPayment | null;
  @Nullable() @ValidateNested() @Type(() => FailedPayment) failedPayment!: FailedPayment | null;
  /** Until then the user can ask for the refund of the first payment; null without one. */
  @Nullable() @Timestamp() moneyBackUntil!: string | null;
  @IsBoolean() isGranted!: boolean;
  @IsBoolean() canManagePayment!: boolean;
}

export class SubscriptionStatusQuery {
  /** `true` after a card was confirmed: billing syncs with Stripe first, at most once in five seconds per user. */
  @IsOptional() @IsIn(['true', 'false']) refresh?: 'true' | 'false';
}

export class GetSubscriptionInput {
  @IsOptional() @IsBoolean() refresh?: boolean;
}

export const subscriptionNoticeTypes = [
  'trial_ending',
  'billing_reminder',
  'payment_failed',
  'cancellation_scheduled',
  'upgrade_available',
] as const;

export class NoticeAction {
  @IsString() text!: string;
  @IsString() link!: string;
}

export class SubscriptionNotice {
  @IsIn(subscriptionNoticeTypes) type!: (typeof subscriptionNoticeTypes)[number];
  @IsIn(['high', 'medium', 'low']) priority!: 'high' | 'medium' | 'low';
  @IsIn(['red', 'orange', 'green', 'blue']) color!: 'red' | 'orange' | 'green' | 'blue';
  @IsString() title!: string;
  @IsString() message!: string;
  @ValidateNested() @Type(() => NoticeAction) action!: NoticeAction;
}

export class SubscriptionNotices {
  @ValidateNested({ each: true }) @Type(() => SubscriptionNotice) notifications!: SubscriptionNotice[];
}

export const getAccess = defineCall({
  subject: 'rpc.billing.access.get',
  access: 'anyone',
  input: UserIdInput,
  output: VersionedAccess,
  callers: ['quiz'],
});

export const getSubscriptionState = defineCall({
  subject: 'rpc.billing.subscription.get',
  access: 'signed-in',
  input: GetSubscriptionInput,
  output: SubscriptionState,
});

export const listSubscriptionNotices = defineCall({
  subject: 'rpc.billing.notice.list',
  http: 'GET /api/subscription/notifications',
  summary: 'List the notices about the caller’s subscription',
  access: 'signed-in',
  output: SubscriptionNotices,
});

export const chooseFreePlan = defineCall({
  subject: 'rpc.billing.subscription.choose-free',
  http: 'POST /api/subscription/free',
  summary: 'Continue with the Free plan',
  access: 'signed-in',
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const cancelSubscription = defineCall({
  subject: 'rpc.billing.subscription.cancel',
  http: 'POST /api/subscription/cancel',
  summary: 'Cancel Pro at the end of the paid period or the trial; at once while an invoice is unpaid',
  access: 'signed-in',
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const resumeSubscription = defineCall({
  subject: 'rpc.billing.subscription.resume',
  http: 'POST /api/subscription/resume',
  summary: 'Undo a scheduled cancellation',
  access: 'signed-in',
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const SubscriptionChanged = defineEvent('evt.billing.subscription-changed.v1', VersionedAccess);

export const dueNotificationTypes = [
  'trial_ending',
  'billing_reminder',
  'payment_failed',
  'cancellation_scheduled',
  'subscription_ended',
  'duplicate_ended',
  'trial_started',
  'subscription_started',
  'payment_received',
  'payment_refunded',
  'trial_refused',
] as const;
export type DueNotificationType = (typeof dueNotificationTypes)[number];

export class BillingNotificationDueData {
  @Id() userId!: string;
  @IsIn(dueNotificationTypes) type!: DueNotificationType;
  @Text(200) dedupeKey!: string;
  @IsInt() @Min(0) daysLeft!: number;
  /** Null for a failed payment without a planned attempt, and for one to confirm without Pro. */
  @Nullable() @Timestamp() at!: string | null;
  /** US cents; 0 when nothing is charged or refunded, null when the amount is not known in US cents. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
  @IsOptional() @Nullable() @Text(2000) confirmUrl?: string | null;
  @IsOptional() @Nullable() @Text(2000) terms?: string | null;
  @IsOptional() @Nullable() @Text(2000) receiptUrl?: string | null;
}

export const BillingNotificationDue = defineEvent(
  'evt.billing.notification-due.v1',
  BillingNotificationDueData,
);
