import { IsBoolean, IsIn, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import {
  Access,
  subscriptionStatuses,
  subscriptionTiers,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { UserIdInput } from './identity.js';
import { Id, Nullable, Timestamp } from './validation.js';

/** Time left until a moment: days is the ceiling and never below 0; urgent when 3 days or fewer remain. */
export class Countdown {
  @IsInt() @Min(0) days!: number;
  @IsInt() @Min(0) hours!: number;
  @IsBoolean() urgent!: boolean;
}

export class SubscriptionState {
  @IsIn(subscriptionTiers) tier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) status!: SubscriptionStatus;
  @Nullable() @Timestamp() subscriptionEndsAt!: string | null;
  @IsBoolean() cancelAtPeriodEnd!: boolean;
  @Nullable() @ValidateNested() @Type(() => Countdown) trialCountdown!: Countdown | null;
  @Nullable() @ValidateNested() @Type(() => Countdown) billingCountdown!: Countdown | null;
  @Nullable() @ValidateNested() @Type(() => Countdown) paymentRetryCountdown!: Countdown | null;
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

/** The administrator's change of somebody's plan. */
export class ChangeSubscriptionBody {
  @IsIn(subscriptionTiers) tier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) status!: SubscriptionStatus;
}

export class ChangeSubscriptionInput extends ChangeSubscriptionBody {
  @Id() userId!: string;
}

/** Access with the number of its last change, so that a copy never goes back in time. */
export class VersionedAccess extends Access {
  @Id() userId!: string;
  /** 0 when billing has never heard of the user (free / inactive); grows by one with each change. */
  @IsInt() @Min(0) version!: number;
}

export const getAccess = defineRpc('rpc.billing.access.get', UserIdInput)<VersionedAccess>();
export const getSubscriptionState = defineRpc('rpc.billing.subscription.get', NoInput)<SubscriptionState>();
export const listSubscriptionNotices = defineRpc('rpc.billing.notice.list', NoInput)<SubscriptionNotices>();
export const chooseFreePlan = defineRpc('rpc.billing.subscription.choose-free', NoInput)<SubscriptionState>();
export const cancelSubscription = defineRpc('rpc.billing.subscription.cancel', NoInput)<SubscriptionState>();
export const changeSubscription = defineRpc(
  'rpc.billing.subscription.change',
  ChangeSubscriptionInput,
)<VersionedAccess>();

/** Carries the whole state: a consumer applies it when `version` is newer than what it has. */
export const SubscriptionChanged = defineEvent('evt.billing.subscription-changed.v1', VersionedAccess);

/** Every call that billing answers. */
export const billingRpcs = [
  getAccess,
  getSubscriptionState,
  listSubscriptionNotices,
  chooseFreePlan,
  cancelSubscription,
  changeSubscription,
] as const;
