import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

export const server = setupServer(
  http.get('/api/auth/providers', () => HttpResponse.json({ google: true, apple: true })),
  http.get('/api/references', () => HttpResponse.json([])),
  http.post('/api/references/resolve', () => HttpResponse.json([])),
  http.get('/api/published', () => HttpResponse.json({ questions: 320, sittings: 1, sampleExams: 3 })),
  billingTestMode(false),
);

export function billingTestMode(testMode: boolean) {
  const config = { mode: 'unavailable', publishableKey: null, reason: null, trialRequiresCard: true };
  return http.get('/api/billing/config', () => HttpResponse.json({ ...config, testMode }));
}
