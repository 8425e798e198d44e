import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The server of the tests: each test says what it answers. What every page asks for by itself is answered here. */
export const server = setupServer(
  http.get('/api/auth/providers', () => HttpResponse.json({ google: true, apple: true })),
  http.get('/api/billing/config', () =>
    HttpResponse.json({ mode: 'unavailable', publishableKey: null, reason: null, trialRequiresCard: true }),
  ),
);
