import type { Reply } from './http-client.js';

const ALWAYS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-request-id': /^[\w.-]{1,64}$/,
};

const POLICY: Record<string, string> = {
  'default-src': "'self'",
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self' https://api.stripe.com",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
};
const COOKIES = ['sid', 'device', 'second-step', 'passkey-sign-in', 'oidc-google', 'oidc-apple'];
const PICTURE_POLICY = { 'default-src': "'none'", sandbox: '' };

export function headerFaults(path: string, reply: Reply): string[] {
  const { headers } = reply;
  const faults = Object.entries(ALWAYS).flatMap(([name, wanted]) =>
    wanted.test(String(headers[name])) ? [] : [`${name}: ${String(headers[name])}`],
  );
  const isPicture = headers['content-type'] === 'image/webp';
  const policy = JSON.stringify(policyOf(headers['content-security-policy']));
  if (policy !== JSON.stringify(isPicture ? PICTURE_POLICY : POLICY)) faults.push(`policy ${policy}`);
  const crossOrigin = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  faults.push(...crossOrigin.map((name) => `another site may read it: ${name}`));
  if (path.startsWith('/api/') && !isPicture && headers['cache-control'] !== 'no-store')
    faults.push(`cache-control: ${headers['cache-control']}`);
  if ('server' in headers || 'x-powered-by' in headers) faults.push('reveals its server software');
  return [...faults, ...reply.setCookies.flatMap(cookieFaults)];
}

function policyOf(policy: unknown): Record<string, string> {
  const parts = String(policy).split(/; ?/);
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

function cookieFaults(cookie: string): string[] {
  const [pair = '', ...attributes] = cookie.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  const faults: string[] = [];
  if (!COOKIES.includes(name)) faults.push(`an unknown cookie: ${name}`);
  for (const wanted of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
    if (!attributes.includes(wanted)) faults.push(`cookie ${name} without ${wanted}`);
  if (attributes.some((attribute) => attribute.startsWith('Domain')))
    faults.push(`cookie ${name} for a domain`);
  return faults;
}
