import { chargeOperations } from '../objects/charges.js';
import { customerOperations } from '../objects/customers.js';
import { disputeOperations } from '../objects/disputes.js';
import { eventOperations } from '../objects/events.js';
import { invoiceOperations } from '../objects/invoices.js';
import { paymentIntentOperations } from '../objects/payment-intents.js';
import { paymentMethodOperations } from '../objects/payment-methods.js';
import { portalOperations } from '../objects/portal.js';
import { priceOperations } from '../objects/prices.js';
import { productOperations } from '../objects/products.js';
import { refundOperations } from '../objects/refunds.js';
import { setupIntentOperations } from '../objects/setup-intents.js';
import { subscriptionOperations } from '../objects/subscriptions.js';
import { testClockOperations } from '../objects/test-clocks.js';
import { webhookEndpointOperations } from '../objects/webhook-endpoints.js';
import type { Operation } from './operation.js';

/** Every call of the API that the emulator knows. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...paymentIntentOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...portalOperations,
  ...testClockOperations,
];
