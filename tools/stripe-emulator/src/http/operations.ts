import { accountOperations } from '../objects/account.js';
import { chargeOperations } from '../objects/charges.js';
import { customerOperations } from '../objects/customers.js';
import { disputeOperations } from '../objects/disputes.js';
import { earlyFraudWarningOperations } from '../objects/early-fraud-warnings.js';
import { eventOperations } from '../objects/events.js';
import { invoiceItemOperations } from '../objects/invoice-items.js';
import { invoiceOperations } from '../objects/invoices.js';
import { paymentIntentOperations } from '../objects/payment-intents.js';
import { paymentMethodDomainOperations } from '../objects/payment-method-domains.js';
import { paymentMethodOperations } from '../objects/payment-methods.js';
import { portalOperations } from '../objects/portal.js';
import { priceOperations } from '../objects/prices.js';
import { productOperations } from '../objects/products.js';
import { refundOperations } from '../objects/refunds.js';
import { setupIntentOperations } from '../objects/setup-intents.js';
import { subscriptionOperations } from '../objects/subscriptions.js';
import { subscriptionScheduleOperations } from '../objects/subscription-schedules.js';
import { testClockOperations } from '../objects/test-clocks.js';
import { webhookEndpointOperations } from '../objects/webhook-endpoints.js';
import type { Operation } from './operation.js';

export const operations: readonly Operation[] = [
  ...accountOperations,
  ...paymentMethodDomainOperations,
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...paymentIntentOperations,
  ...subscriptionOperations,
  ...subscriptionScheduleOperations,
  ...invoiceOperations,
  ...invoiceItemOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...earlyFraudWarningOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...portalOperations,
  ...testClockOperations,
];
