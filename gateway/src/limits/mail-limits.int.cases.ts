import {
  changeEmail,
  confirmEmail,
  Problem,
  reauthenticate,
  requestEmailVerification,
  requestPasswordReset,
} from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { bodyOf, postJson, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('mail limits', () => {
  const running: GatewayUnderTest[] = [];
  async function start(settings: Parameters<typeof startGateway>[0] = {}): Promise<GatewayUnderTest> {
    const gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.0/8', ...settings });
    running.push(gateway);
    for (const rpc of [requestPasswordReset, requestEmailVerification, changeEmail])
      await gateway.replyTo(rpc as typeof requestPasswordReset, () => null);
    return gateway;
  }

  afterAll(() => Promise.all(running.map((gateway) => gateway.stop())));

  let networks = 0;
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(networks += 1)}` });
  const requestReset = (gateway: GatewayUnderTest, email: string, headers = elsewhere()) =>
    gateway.fetch('/api/auth/password-reset', postJson({ email }, headers));

  async function statuses(times: number, send: () => Promise<Response>): Promise<number[]> {
    const seen: number[] = [];
    for (let n = 0; n < times; n += 1) seen.push((await send()).status);
    return seen;
  }

  test('mails three links an hour to one address, from any client, with or without an account', async () => {
    const gateway = await start();
    let spelling = 0;
    const ask = () => requestReset(gateway, (spelling += 1) % 2 ? 'Ada@Example.com' : 'ada@example.com');
    expect(await statuses(4, ask)).toEqual([202, 202, 202, 429]);
    const refused = await requestReset(gateway, 'ada@example.com');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(55 * 60);
    expect(await bodyOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await requestReset(gateway, 'somebody.else@example.com')).status).toBe(202);
  });

  test('accepts three reset requests an hour from one IP address', async () => {
    const gateway = await start();
    const headers = elsewhere();
    let person = 0;
    const ask = () => requestReset(gateway, `student.${(person += 1)}@example.com`, headers);
    expect(await statuses(4, ask)).toEqual([202, 202, 202, 429]);
  });

  test('accepts three of ten concurrent reset requests', async () => {
    const gateway = await start();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => requestReset(gateway, 'ada@example.com')),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(3);
  });

  test('accepts three requests an hour per user to verify or change an address', async () => {
    const gateway = await start();
    const [one, other] = [await gateway.signIn(), await gateway.signIn()];
    const verify = ({ cookie }: { cookie: string }) =>
      gateway.fetch('/api/auth/verify-email/request', {
        method: 'POST',
        headers: { cookie, ...elsewhere() },
      });
    const change = ({ cookie }: { cookie: string }) =>
      gateway.fetch('/api/auth/email', postJson({ email: 'new@example.com' }, { cookie, ...elsewhere() }));
    expect(await statuses(2, () => verify(one))).toEqual([202, 202]);
    expect(await statuses(2, () => change(one))).toEqual([202, 429]);
    expect((await verify(other)).status).toBe(202);
  });

  test('applies while Redis is unavailable', async () => {
    const gateway = await start();
    await gateway.redis.kill();
    expect(await statuses(4, () => requestReset(gateway, 'ada@example.com'))).toEqual([202, 202, 202, 429]);
  });

  test('limits attempts with mailed links', async () => {
    const gateway = await start({ LOGINS_PER_MINUTE: 3 });
    await gateway.replyTo(confirmEmail, () => {
      throw new Problem('INVALID_INPUT', 'This link has expired.');
    });
    const { cookie } = await gateway.signIn();
    const headers = { cookie, ...elsewhere() };
    const tryLink = () => gateway.fetch('/api/auth/email/confirm', postJson({ token: newToken() }, headers));
    expect(await statuses(4, tryLink)).toEqual([400, 400, 400, 429]);
  });

  test('limits password guesses in an open auth session as at sign-in', async () => {
    const gateway = await start();
    const { cookie } = await gateway.signIn();
    await gateway.replyTo(reauthenticate, () => {
      throw new Problem('WRONG_PASSWORD', 'That is not your current password.');
    });
    const guess = () => gateway.fetch('/api/auth/re-authenticate', postJson({ password: 'x' }, { cookie }));
    expect(await statuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429]);
  });
});
