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
  isGranted: false,
  canManagePayment: false,
};

export const proSubscription: SubscriptionState = {
  ...noSubscription,
  tier: 'pro',
  status: 'active',
  subscriptionEndsAt: '2026-06-21T09:00:00.000Z',
  billingCountdown: { days: 18, hours: 430, urgent: false },
  canManagePayment: true,
};

export const cancelledPro: SubscriptionState = {
  ...proSubscription,
  cancelAtPeriodEnd: true,
  billingCountdown: null,
};

export const overduePro: SubscriptionState = {
  ...proSubscription,
  billingCountdown: null,
  paymentRetryCountdown: { days: 2, hours: 47, urgent: true },
  cancelsAtOnce: true,
};

export const grantedSubscription: SubscriptionState = {
  ...proSubscription,
  billingCountdown: null,
  isGranted: true,
  canManagePayment: false,
};

export const trialSubscription: SubscriptionState = {
  ...noSubscription,
  tier: 'pro',
  status: 'trialing',
  subscriptionEndsAt: '2026-06-10T09:00:00.000Z',
  trialCountdown: { days: 1, hours: 20, urgent: true },
  canManagePayment: true,
};

export function subscriptionIs(state: SubscriptionState): RequestHandler {
  return http.get('/api/subscription/status', () => HttpResponse.json(state));
}
