import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf, postJson, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';
import { DOCUMENT_FILE } from '../openapi/document-file.js';

describe('security headers', () => {
  const ORIGIN = 'https://tenfold.example';
  const root = mkdtempSync(join(tmpdir(), 'web-app-'));
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'index.html'), '<!doctype html>');
    writeFileSync(join(root, 'assets/index-C0ffee12.js'), 'console.log(1);');
    gateway = await startGateway({ PUBLIC_ORIGIN: ORIGIN, WEB_ROOT: root });
  });

  afterAll(async () => {
    await gateway.stop();
    rmSync(root, { recursive: true });
  });

  const { paths } = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as { paths: Record<string, object> };

  const requests: [string, string, RequestInit][] = [
    ...Object.entries(paths).flatMap(([template, methods]) =>
      Object.keys(methods).map((method): [string, string, RequestInit] => [
        method.toUpperCase(),
        template.replace(/\{\w+\}/g, randomUUID()),
        {},
      ]),
    ),
    ['GET', '/', {}],
    ['GET', '/dashboard', { headers: { accept: 'text/html' } }],
    ['GET', '/assets/index-C0ffee12.js', {}],
    ['HEAD', '/', {}],
    ['GET', '/assets/none.js', {}],
    ['GET', '/healthz', {}],
    ['GET', '/readyz', {}],
    ['GET', '/api/docs', {}],
    ['GET', '/api/docs/start.js', {}],
    ['GET', '/api/docs/swagger-ui.css', {}],
    ['GET', '/api/openapi.json', {}],
    ['GET', '/api/nothing', {}],
    ['GET', '/api/%zz', {}],
    [
      'OPTIONS',
      '/api/user',
      { headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' } },
    ],
    ['PUT', '/api/login', {}],
    ['POST', '/api/login', postJson('{')],
    ['POST', '/api/login', postJson({ email: 'x'.repeat(70_000) })],
    ['POST', '/api/logout', { body: 'text' }],
    ['POST', '/api/logout', { headers: { origin: 'https://evil.example' } }],
  ];

  test.each(requests)('%s %s has every security header', async (method, path, init) => {
    const { headers } = await gateway.fetch(path, { ...init, method });
    const policy = headers.get('content-security-policy') ?? '';
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(policy).toContain("frame-ancestors 'none';object-src 'none';base-uri 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).toBe(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]+$/);
    expect(
      [...headers.keys()].filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name)),
    ).toEqual([]);
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the content security policy allows only Stripe’s origins besides our own', async () => {
    const { headers } = await gateway.fetch('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.match(/https?:[^ ;]*/g)).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://api.stripe.com',
    ]);
    expect(policy.replaceAll('https://*.js.stripe.com', '')).not.toMatch(/unsafe-eval|\*/);
    expect(policy.match(/[\w-]+ [^;]*'unsafe-inline'/g)).toEqual(["style-src 'self' 'unsafe-inline'"]);
  });

  test('sign-out sends Clear-Site-Data and deletes the __Host- cookie', async () => {
    const { headers } = await gateway.fetch('/api/logout', { method: 'POST', headers: { origin: ORIGIN } });
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  describe('the origin check', () => {
    test.each(['/api/webhooks/stripe', '/api/auth/apple/callback'])(
      'lets another site send %s, which is proved by a cookie or a signature',
      async (path) => {
        const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
        const reply = await gateway.fetch(path, { method: 'POST', headers });
        expect(await reply.text()).not.toContain('FOREIGN_ORIGIN');
      },
    );

    test('ignores X-Forwarded-Host of an untrusted proxy', async () => {
      const headers = {
        origin: 'https://evil.example',

        'x-forwarded-host': 'evil.example',
      };
      const reply = await gateway.fetch('/api/logout', { method: 'POST', headers });
      expect([reply.status, (await bodyOf(reply))['code']]).toEqual([403, 'FOREIGN_ORIGIN']);
    });
  });
});
