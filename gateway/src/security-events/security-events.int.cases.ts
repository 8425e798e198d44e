import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changePassword, login, Problem, requestPasswordReset } from '@tenfold/contracts';
import { pino } from 'pino';
import { postJson, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';
import { securityEventTable } from './event-table.js';

describe('security events', () => {
  const EMAIL = 'Ada.Lovelace@Example.com';
  const ADDRESS = '203.0.113.77';
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  interface Line {
    msg: string;
    event: string;
    outcome: string;
    reason?: string;
    userKey?: string;
    addressKey?: string;
    network: string;
  }

  const written: string[] = [];
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    const logger = pino({}, { write: (line: string) => void written.push(line) });
    gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.0/8', LOGIN_FAILURES_BEFORE_DELAY: 2 }, logger);
  });
  beforeEach(() => void (written.length = 0));
  afterAll(() => gateway.stop());

  const events = () =>
    written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security event');

  const signIn = (ip = ADDRESS, email = EMAIL) =>
    gateway.fetch('/api/login', postJson({ email, password: 'a wrong password' }, from(ip)));

  test('a failed sign-in and a lockout are one line each, with the same keyed hash and without an address', async () => {
    await gateway.replyTo(login, () => {
      throw new Problem('UNAUTHENTICATED', 'Invalid email or password');
    });
    await signIn();
    await signIn('2001:db8:1:2::3', EMAIL.toLowerCase());
    await signIn();
    expect(events()).toMatchObject([
      { event: 'sign-in', outcome: 'failed', reason: 'UNAUTHENTICATED', network: '203.0.113.0/24' },
      { event: 'sign-in', outcome: 'failed', network: '2001:db8:1::/48' },
      { event: 'sign-in', outcome: 'locked-out', reason: 'TOO_MANY_REQUESTS' },
    ]);
    const keys = events().map(({ addressKey }) => addressKey);
    expect(keys[0]).toMatch(/^[\w-]{22}$/);
    expect(new Set(keys).size).toBe(1);
    const text = written.join('').toLowerCase();
    for (const secret of ['ada.lovelace', ADDRESS, '2001:db8:1:2', 'a wrong password'])
      expect(text).not.toContain(secret);
  });

  test('a change of the password and an action of an administrator have the key of the user', async () => {
    const { userId, cookie } = await gateway.signIn();
    await gateway.replyTo(changePassword, () => {
      throw new Problem('WRONG_PASSWORD', 'That is not your current password.');
    });
    const change = { currentPassword: 'the old password', newPassword: 'the new password' };
    await gateway.fetch('/api/auth/password', postJson(change, { cookie }));
    const admin = await gateway.signIn({ isAdmin: true });
    const target = `/api/admin/users/${userId}/refund`;
    await gateway.fetch(target, postJson({}, { cookie: admin.cookie }));
    await gateway.fetch(target, postJson({}, { cookie }));
    const [changed, acted, refused] = events();
    expect(changed).toMatchObject({ event: 'password-change', outcome: 'failed', reason: 'WRONG_PASSWORD' });
    expect(acted).toMatchObject({ event: 'administrator-action' });
    expect(refused).toMatchObject({ event: 'administrator-action', outcome: 'failed', reason: 'FORBIDDEN' });
    expect(refused?.userKey).toBe(changed?.userKey);
    expect(acted?.userKey).not.toBe(changed?.userKey);
  });

  test('a request for a password reset succeeds for each address', async () => {
    await gateway.replyTo(requestPasswordReset, () => null);
    await gateway.fetch('/api/auth/password-reset', postJson({ email: EMAIL }, from('198.51.100.9')));
    expect(events()).toMatchObject([{ event: 'password-reset-request', outcome: 'succeeded' }]);
  });

  test('each listed route exists', () => {
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
      paths: Record<string, object>;
    };
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(Object.keys(securityEventTable).filter((route) => !routes.includes(route))).toEqual([]);
  });
});
