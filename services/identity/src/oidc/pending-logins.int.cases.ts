import { startForTests, startRedis } from '@tenfold/testing';
import { createClient } from 'redis';
import { PendingLogins, type PendingLogin, type PendingLoginKey } from './pending-logins.js';

describe('pending logins', () => {
  const redis = startForTests(startRedis);
  const pending: PendingLogin = {
    purpose: 'sign-in',
    returnTo: '/profile',
    sessionHash: null,
    nonce: 'n',
    codeVerifier: null,
  };
  const keyOf = (ticket: string): PendingLoginKey => ({ provider: 'google', ticket, state: 's' });
  let logins: PendingLogins;

  beforeEach(() => {
    logins = new PendingLogins(redis.url);
    logins.onModuleInit();
  });
  afterEach(() => logins.onApplicationShutdown());

  test('a pending login is taken once, also by parallel calls', async () => {
    await logins.store(keyOf('a'), pending);
    const taken = await Promise.all(Array.from({ length: 10 }, () => logins.take(keyOf('a'))));
    expect(taken.filter((one) => one !== null)).toEqual([{ ...pending, state: 's' }]);
    expect(await logins.take(keyOf('a'))).toBeNull();
  });

  test('it is taken although Redis pauses for two seconds', async () => {
    const direct = await createClient({ url: redis.url }).connect();
    await logins.store(keyOf('b'), pending);
    await direct.sendCommand(['CLIENT', 'PAUSE', '2000', 'ALL']);
    expect(await logins.take(keyOf('b'))).toEqual({ ...pending, state: 's' });
    expect(await logins.take(keyOf('b'))).toBeNull();
    direct.destroy();
  });
});
