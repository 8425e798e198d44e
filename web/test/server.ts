import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Handles the requests of every page; each test adds its own handlers. */
export const server = setupServer(
  http.get('/api/auth/providers', () => HttpResponse.json({ google: true, apple: true })),
  http.get('/api/billing/config', () =>
    HttpResponse.json({
      mode: 'unavailable',
      publishableKey: null,
      reason: null,
      trialRequiresCard: true,
      testMode: false,
    }),
  ),
);
