import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    // Stripe requires loading Stripe.js from its domains; it loads scripts and frames from subdomains, and 3-D Secure from hooks
    'script-src': ["'self'", ...STRIPE_JS],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...STRIPE_JS, 'https://hooks.stripe.com'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  },
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Computed once, because replies to malformed requests also need the headers and no hook runs for those. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    // wallets and banks open pop-ups that post messages to the card form; `same-origin` would block them
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: publicOrigin.startsWith('https:') && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
