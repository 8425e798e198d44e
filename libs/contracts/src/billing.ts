import { Type } from 'class-transformer';
import {
  IsBase64,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  subscriptionStatuses,
  subscriptionTiers,
  VersionedAccess,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { UserIdInput } from './account.js';
import { defineCall, NoInput } from './call.js';
import { defineEvent } from './event.js';
import { Id, Nullable, Text, Timestamp } from './validation.js';

/** Time left until a moment. `days` rounds up and is never below 0; `urgent` means 3 days or fewer. */
export class Countdown {
  @IsInt() @Min(0) days!: number;
  @IsInt() @Min(0) hours!: number;
  @IsBoolean() urgent!: boolean;
}

export class PaymentCard {
  /** As Stripe names it, e.g. `visa`. */
  @IsString() brand!: string;
  @Matches(/^\d{4}$/, { message: 'last4 must be four digits' }) last4!: string;
}

export class NextPayment {
  @Timestamp() at!: string;
  /** US cents; null when the amount is not known. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
  @Nullable() @ValidateNested() @Type(() => PaymentCard) card!: PaymentCard | null;
}

export class FailedPayment {
  @IsInt() @Min(0) amountCents!: number;
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

export const subscriptionTerms = ['setup', 'payment'] as const;
export type SubscriptionTerms = (typeof subscriptionTerms)[number];

export class BillingAddress {
  @Matches(/^[A-Z]{2}$/, { message: 'country must be a code of two letters, such as US' }) country!: string;
  @IsOptional() @Nullable() @Text(200) line1?: string | null;
  @IsOptional() @Nullable() @Text(200) line2?: string | null;
  @IsOptional() @Nullable() @Text(100) city?: string | null;
  @IsOptional() @Nullable() @Text(100) state?: string | null;
  @IsOptional() @Nullable() @Text(20) postalCode?: string | null;
}

export class CreateSubscriptionBody {
  /** The terms that the client showed beside the button. When missing, the terms of the created subscription apply. */
  @IsOptional() @IsIn(subscriptionTerms) agreedTo?: SubscriptionTerms;
  @IsOptional() @ValidateNested() @Type(() => BillingAddress) billingAddress?: BillingAddress;
}

export const subscriptionSetupStatuses = ['active', 'trialing', 'incomplete'] as const;

/** Who has already had the one free trial: this account, another account with this email address, or with this card. */
export const trialRefusals = ['account', 'email', 'card'] as const;
export type TrialRefusal = (typeof trialRefusals)[number];

export class SubscriptionSetup {
  @IsIn(subscriptionSetupStatuses) status!: (typeof subscriptionSetupStatuses)[number];
  /** `seti_...` or `pi_...` for the card form; set only with status `incomplete`. */
  @Nullable() @IsString() clientSecret!: string | null;
  @Nullable() @IsIn(subscriptionTerms) intentType!: SubscriptionTerms | null;
  @Nullable() @IsString() publishableKey!: string | null;
  /**
   * Why no trial is offered; null with a trial and on Pro. A used card is known only after its confirmation: that trial is
   * ended with the notification `trial_refused`, and later requests return `card`.
   */
  @Nullable() @IsIn(trialRefusals) trialRefusal!: TrialRefusal | null;
}

export const billingModes = ['stripe', 'emulator', 'unavailable'] as const;
export type BillingMode = (typeof billingModes)[number];

export class BillingConfig {
  @IsIn(billingModes) mode!: BillingMode;
  @Nullable() @IsString() publishableKey!: string | null;
  @Nullable() @IsString() reason!: string | null;
  @IsBoolean() trialRequiresCard!: boolean;
  @IsBoolean() collectsAddress!: boolean;
  @IsBoolean() testMode!: boolean;
}

export const testPaymentChoices = ['succeeds', 'declined', 'authentication'] as const;
export type TestPaymentChoice = (typeof testPaymentChoices)[number];

export class TestPaymentBody {
  @Text(300) clientSecret!: string;
  @IsIn(testPaymentChoices) choice!: TestPaymentChoice;
}

export class TestPaymentResult {
  /** After `requires_action`, the same call with `succeeds` completes the authentication. */
  @IsIn(['succeeded', 'requires_action']) status!: 'succeeded' | 'requires_action';
}

export class BillingPortal {
  @IsString() url!: string;
}

export class Receipt {
  @Timestamp() paidAt!: string;
  @IsInt() @Min(0) amountCents!: number;
  @IsInt() @Min(0) refundedCents!: number;
  @Nullable() @IsString() url!: string | null;
}

export class Receipts {
  @ValidateNested({ each: true }) @Type(() => Receipt) receipts!: Receipt[];
}

export class WebhookInput {
  @IsBase64() payload!: string;
  @Text(4000) signature!: string;
}

export class WebhookReceipt {
  @IsIn([true]) received!: true;
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

/** Three attempts of ten seconds with pauses between them. */
export const STRIPE_CALL_TIMEOUT_MS = 35_000;

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
  input: NoInput,
  output: SubscriptionNotices,
});

export const chooseFreePlan = defineCall({
  subject: 'rpc.billing.subscription.choose-free',
  http: 'POST /api/subscription/free',
  summary: 'Continue with the Free plan',
  access: 'signed-in',
  input: NoInput,
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const cancelSubscription = defineCall({
  subject: 'rpc.billing.subscription.cancel',
  http: 'POST /api/subscription/cancel',
  summary: 'Cancel Pro at the end of the paid period or the trial; at once while an invoice is unpaid',
  access: 'signed-in',
  input: NoInput,
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const resumeSubscription = defineCall({
  subject: 'rpc.billing.subscription.resume',
  http: 'POST /api/subscription/resume',
  summary: 'Undo a scheduled cancellation',
  access: 'signed-in',
  input: NoInput,
  output: SubscriptionState,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const createSubscription = defineCall({
  subject: 'rpc.billing.subscription.create',
  http: 'POST /api/create-subscription',
  summary: 'Start Pro when the form is submitted: at once, or with a secret to confirm the card',
  access: 'signed-in',
  input: CreateSubscriptionBody,
  output: SubscriptionSetup,
  problems: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const getBillingConfig = defineCall({
  subject: 'rpc.billing.config.get',
  http: 'GET /api/billing/config',
  summary: 'Get the settings of the payment form',
  access: 'anyone',
  input: NoInput,
  output: BillingConfig,
});

export const makeTestPayment = defineCall({
  subject: 'rpc.billing.test-payment.make',
  http: 'POST /api/billing/test-payment',
  summary: 'Emulator only: confirm a payment with a chosen result. No card is charged',
  access: 'signed-in',
  input: TestPaymentBody,
  output: TestPaymentResult,
  problems: ['PAYMENT_DECLINED', 'NOT_FOUND'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const openBillingPortal = defineCall({
  subject: 'rpc.billing.portal.open',
  http: 'POST /api/billing/portal',
  summary: 'Get the address of the billing portal for cards and invoices',
  access: 'signed-in',
  input: NoInput,
  output: BillingPortal,
  problems: ['CONFLICT'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const listReceipts = defineCall({
  subject: 'rpc.billing.receipt.list',
  http: 'GET /api/subscription/receipts',
  summary: 'List the caller’s payments with their receipts, newest first',
  access: 'signed-in',
  input: NoInput,
  output: Receipts,
});

export const acceptWebhook = defineCall({
  subject: 'rpc.billing.webhook.accept',
  access: 'anyone',
  input: WebhookInput,
  output: WebhookReceipt,
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
  @Text(200) occasion!: string;
  @IsInt() @Min(0) daysLeft!: number;
  @Timestamp() at!: string;
  /** US cents; 0 when nothing is charged or refunded. */
  @IsInt() @Min(0) amountCents!: number;
  @IsOptional() @Nullable() @Text(2000) confirmUrl?: string | null;
  @IsOptional() @Nullable() @Text(2000) terms?: string | null;
  @IsOptional() @Nullable() @Text(2000) receiptUrl?: string | null;
}

export const BillingNotificationDue = defineEvent('evt.billing.notice-due.v1', BillingNotificationDueData);
