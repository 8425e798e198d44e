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
import { defineCall } from './call.js';
import { Nullable, Text, Timestamp } from './validation.js';

export class PaymentCard {
  /** As Stripe names it, e.g. `visa`. */
  @IsString() brand!: string;
  @Matches(/^\d{4}$/, { message: 'last4 must be four digits' }) last4!: string;
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
  /** US cents that the terms of `payment` said are paid today. When missing, the price. */
  @IsOptional() @IsInt() @Min(0) agreedCents?: number;
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
  /** US cents that confirming the payment charges; null unless `intentType` is `payment`. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
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
  /** US cents; null when the payment was made in another currency. */
  @Nullable() @IsInt() @Min(0) amountCents!: number | null;
  @Nullable() @IsInt() @Min(0) refundedCents!: number | null;
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

/** Three attempts of ten seconds with pauses between them. */
export const STRIPE_CALL_TIMEOUT_MS = 35_000;

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
  output: BillingPortal,
  problems: ['CONFLICT'],
  timeoutMs: STRIPE_CALL_TIMEOUT_MS,
});

export const listReceipts = defineCall({
  subject: 'rpc.billing.receipt.list',
  http: 'GET /api/subscription/receipts',
  summary: 'List the caller’s payments with their receipts, newest first',
  access: 'signed-in',
  output: Receipts,
});

export const acceptWebhook = defineCall({
  subject: 'rpc.billing.webhook.accept',
  access: 'anyone',
  input: WebhookInput,
  output: WebhookReceipt,
});
