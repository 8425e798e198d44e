import type { BillingConfig } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';

export const emulatorConfig = {
  mode: 'emulator',
  publishableKey: null,
  reason: null,
  trialRequiresCard: true,
  testMode: true,
} as const;

export function billingConfigIs(changes: Partial<BillingConfig> = {}): RequestHandler {
  return http.get('/api/billing/config', () => HttpResponse.json({ ...emulatorConfig, ...changes }));
}

export const CLIENT_SECRET = 'seti_1_secret_1';

export function createdSubscription(intentType: 'setup' | 'payment' = 'setup') {
  const amountCents = intentType === 'setup' ? null : 1999;
  return { status: 'incomplete', clientSecret: CLIENT_SECRET, intentType, publishableKey: null, amountCents };
}
