import type { SubscriptionState } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';

export const noSubscription: SubscriptionState = {
  tier: 'free',
  status: 'inactive',
  subscriptionEndsAt: null,
  cancelAtPeriodEnd: false,
  cancelsAtOnce: false,
  isCollectionPaused: false,
  trialCountdown: null,
  billingCountdown: null,
  paymentRetryCountdown: null,
  paymentConfirmUrl: null,
  nextPayment: null,
  failedPayment: null,
  moneyBackUntil: null,
  isGranted: false,
  canManagePayment: false,
};

export const proSubscription: SubscriptionState = {
  ...noSubscription,
  tier: 'pro',
  status: 'active',
  subscriptionEndsAt: '2026-06-21T09:00:00.000Z',
  billingCountdown: { days: 18, hours: 430, urgent: false },
  nextPayment: {
    at: '2026-06-21T09:00:00.000Z',
    amountCents: 1499,
    card: { brand: 'visa', last4: '4242' },
  },
  canManagePayment: true,
};

export const cancelledPro: SubscriptionState = {
  ...proSubscription,
  cancelAtPeriodEnd: true,
  billingCountdown: null,
  nextPayment: null,
};

export const overduePro: SubscriptionState = {
  ...proSubscription,
  billingCountdown: null,
  nextPayment: null,
  paymentRetryCountdown: { days: 2, hours: 47, urgent: true },
  failedPayment: { amountCents: 1999, retryAt: '2026-06-06T09:00:00.000Z' },
  cancelsAtOnce: true,
};

export const grantedSubscription: SubscriptionState = {
  ...proSubscription,
  billingCountdown: null,
  nextPayment: null,
  isGranted: true,
  canManagePayment: false,
};

export const trialSubscription: SubscriptionState = {
  ...noSubscription,
  tier: 'pro',
  status: 'trialing',
  subscriptionEndsAt: '2026-06-10T09:00:00.000Z',
  trialCountdown: { days: 1, hours: 20, urgent: true },
  nextPayment: {
    at: '2026-06-10T09:00:00.000Z',
    amountCents: 1999,
    card: { brand: 'mastercard', last4: '4444' },
  },
  canManagePayment: true,
};

export const firstPaymentFailed: SubscriptionState = {
  ...noSubscription,
  failedPayment: { amountCents: 1999, retryAt: '2026-06-06T09:00:00.000Z' },
  cancelsAtOnce: true,
  canManagePayment: true,
};

export const pausedSubscription: SubscriptionState = {
  ...noSubscription,
  isCollectionPaused: true,
  cancelsAtOnce: true,
  canManagePayment: true,
};

export function subscriptionIs(state: SubscriptionState): RequestHandler {
  return http.get('/api/subscription/status', () => HttpResponse.json(state));
}
