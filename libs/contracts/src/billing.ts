import { IsBase64, IsBoolean, IsIn, IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import {
  Access,
  subscriptionStatuses,
  subscriptionTiers,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { exportBillingData } from './account-rights.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { UserIdInput } from './identity.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

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

export class SubscriptionStatusQuery {
  /** `true` after a card was confirmed: the provider is asked first, at most once in five seconds for each user. */
  @IsOptional() @IsIn(['true', 'false']) refresh?: 'true' | 'false';
}

export class GetSubscriptionInput {
  @IsOptional() @IsBoolean() refresh?: boolean;
}

export const subscriptionSetupStatuses = ['active', 'trialing', 'incomplete'] as const;

/** What came of "Start Free Trial": Pro at once, or a card form to fill in. */
export class SubscriptionSetup {
  @IsIn(subscriptionSetupStatuses) status!: (typeof subscriptionSetupStatuses)[number];
  /** For the card form, with `incomplete` alone: `seti_...` or `pi_...`. */
  @Nullable() @IsString() clientSecret!: string | null;
  /** `setup` keeps a card for the end of the trial, `payment` pays the first month now. */
  @Nullable() @IsIn(['setup', 'payment']) intentType!: 'setup' | 'payment' | null;
  /** Null unless Stripe itself takes the card. */
  @Nullable() @IsString() publishableKey!: string | null;
}

export const billingModes = ['stripe', 'emulator', 'unavailable'] as const;
export type BillingMode = (typeof billingModes)[number];

/** How cards are taken here: by Stripe, not at all but as if (emulator), or not yet. */
export class BillingConfig {
  @IsIn(billingModes) mode!: BillingMode;
  /** Of mode `stripe` alone. */
  @Nullable() @IsString() publishableKey!: string | null;
  /** Why payments cannot be taken; of mode `unavailable` alone. */
  @Nullable() @IsString() reason!: string | null;
  @IsBoolean() trialRequiresCard!: boolean;
}

export const testPaymentChoices = ['succeeds', 'declined', 'authentication'] as const;
export type TestPaymentChoice = (typeof testPaymentChoices)[number];

/** Mode `emulator` alone: what a card would do. No card is taken and no money moves. */
export class TestPaymentBody {
  @Text(300) clientSecret!: string;
  @IsIn(testPaymentChoices) choice!: TestPaymentChoice;
}

export class TestPaymentResult {
  /** `requires_action`: the same call with `succeeds` completes the authentication. */
  @IsIn(['succeeded', 'requires_action']) status!: 'succeeded' | 'requires_action';
}

/** Stripe's own pages for cards and invoices; the address works for a few minutes. */
export class BillingPortal {
  @IsString() url!: string;
}

export class RefundResult {
  @IsIn([true]) refunded!: true;
  /** US cents. */
  @IsInt() @Min(0) amountCents!: number;
}

/** The body of a webhook as it came, byte for byte: only billing reads it, and only once its signature holds. */
export class WebhookInput {
  @IsBase64() payload!: string;
  /** The header `Stripe-Signature`. */
  @Text(4000) signature!: string;
}

export class WebhookReceipt {
  @IsIn([true]) received!: true;
}

export interface BillingStats {
  /** Active Pro plans; a trial is none yet. */
  activeSubscriptions: number;
  trialUsers: number;
  /** What the revenue is counted by: those of `activeSubscriptions`, given ones included. */
  activePro: number;
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
export const getSubscriptionState = defineRpc(
  'rpc.billing.subscription.get',
  GetSubscriptionInput,
)<SubscriptionState>();
export const listSubscriptionNotices = defineRpc('rpc.billing.notice.list', NoInput)<SubscriptionNotices>();
export const chooseFreePlan = defineRpc('rpc.billing.subscription.choose-free', NoInput)<SubscriptionState>();
export const cancelSubscription = defineRpc('rpc.billing.subscription.cancel', NoInput)<SubscriptionState>();
export const resumeSubscription = defineRpc('rpc.billing.subscription.resume', NoInput)<SubscriptionState>();
export const createSubscription = defineRpc('rpc.billing.subscription.create', NoInput)<SubscriptionSetup>();
export const getBillingConfig = defineRpc('rpc.billing.config.get', NoInput)<BillingConfig>();
export const makeTestPayment = defineRpc(
  'rpc.billing.test-payment.make',
  TestPaymentBody,
)<TestPaymentResult>();
export const openBillingPortal = defineRpc('rpc.billing.portal.open', NoInput)<BillingPortal>();
/** The administrator gives the latest payment back, which ends Pro. */
export const refundUser = defineRpc('rpc.billing.refund.create', UserIdInput)<RefundResult>();
export const getBillingStats = defineRpc('rpc.billing.stats.get', NoInput)<BillingStats>();
export const acceptWebhook = defineRpc('rpc.billing.webhook.accept', WebhookInput)<WebhookReceipt>();
/** So long the gateway waits for a call that asks Stripe: three attempts of ten seconds, and their pauses. */
export const STRIPE_CALL_TIMEOUT_MS = 35_000;

export const changeSubscription = defineRpc(
  'rpc.billing.subscription.change',
  ChangeSubscriptionInput,
)<VersionedAccess>();

/** Carries the whole state: a consumer applies it when `version` is newer than what it has. */
export const SubscriptionChanged = defineEvent('evt.billing.subscription-changed.v1', VersionedAccess);

/** What a person is written to about; the types that `upgrade_available` is not among. */
export const dueNoticeTypes = [
  'trial_ending',
  'billing_reminder',
  'payment_failed',
  'cancellation_scheduled',
] as const;
export type DueNoticeType = (typeof dueNoticeTypes)[number];

export class BillingNoticeDueData {
  @Id() userId!: string;
  @IsIn(dueNoticeTypes) type!: DueNoticeType;
  /** With user and type it names one notice, which is told of once and never again. */
  @Text(200) occasion!: string;
  /** Whole days until `at`, ceiling, never below 0. */
  @IsInt() @Min(0) daysLeft!: number;
  /** The moment it speaks of: the trial's end, the renewal, the next attempt to charge, the end of Pro. */
  @Timestamp() at!: string;
  /** US cents that will be, or could not be, charged; 0 when nothing will. */
  @IsInt() @Min(0) amountCents!: number;
}

/** The moment has come to write to somebody about their subscription. */
export const BillingNoticeDue = defineEvent('evt.billing.notice-due.v1', BillingNoticeDueData);

/** Every call that billing answers. */
export const billingRpcs = [
  getAccess,
  getSubscriptionState,
  listSubscriptionNotices,
  chooseFreePlan,
  cancelSubscription,
  resumeSubscription,
  createSubscription,
  changeSubscription,
  getBillingConfig,
  makeTestPayment,
  openBillingPortal,
  refundUser,
  getBillingStats,
  acceptWebhook,
  exportBillingData,
] as const;
