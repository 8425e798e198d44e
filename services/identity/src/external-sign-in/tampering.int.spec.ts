import { createClient } from 'redis';
import { FalseProvider, type Lie } from '../../test/false-provider.js';
import {
  secrets,
  startLocalProvider,
  visitProvider,
  type LocalProvider,
} from '../../test/local-providers.js';
import { newEmail, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';
import { travellersTo } from '../../test/travellers.js';

/** In the part of Google; Apple is the real one, for what is mixed up. */
let liar: FalseProvider;
let apple: LocalProvider;
let identity: IdentityUnderTest;
let people: ReturnType<typeof travellersTo>;

beforeAll(async () => {
  liar = await FalseProvider.start({ id: secrets.GOOGLE_CLIENT_ID, secret: secrets.GOOGLE_CLIENT_SECRET });
  apple = await startLocalProvider('apple');
  identity = await startIdentity({ ...secrets, GOOGLE_ISSUER: liar.issuer, APPLE_ISSUER: apple.issuer });
  people = travellersTo(identity);
});

afterEach(() => {
  liar.lie = {};
});

afterAll(async () => {
  await Promise.all([liar.stop(), apple.stop()]);
  await identity.stop();
});

const refused = (problem: string) => ({ outcome: 'refused', problem, purpose: 'sign-in' });

/** There and back with a provider that lies. */
async function travel(lie: Lie, email = newEmail()) {
  const { authorizationUrl, ticket } = await people.leave('google');
  liar.lie = lie;
  return people.arrive('google', ticket, liar.agree(authorizationUrl, email));
}

async function accountsWith(email: string): Promise<number> {
  const rows: object[] = await identity.database.query('SELECT 1 FROM "user" WHERE email = $1', [email]);
  return rows.length;
}

test('who does not lie is believed', async () => {
  expect(await travel({})).toMatchObject({ outcome: 'signed-in' });
});

const otherEmail = (token: string): string => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, email: 'root@tenfold.example' }));
  return [header, forged.toString('base64url'), signature].join('.');
};
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1_000) - minutes * 60;

test.each<[string, Lie]>([
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
  ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
  ['another audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
  ['no audience', { claims: ({ aud: _, ...claims }) => claims }],
  [
    'several audiences, made out to another',
    { claims: (claims) => ({ ...claims, aud: [claims.aud, 'another'], azp: 'another' }) },
  ],
  ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://accounts.google.com' }) }],
  ['the issuer with a slash', { claims: (claims) => ({ ...claims, iss: `${String(claims.iss)}/` }) }],
  ['no issuer', { claims: ({ iss: _, ...claims }) => claims }],
  ['no subject', { claims: ({ sub: _, ...claims }) => claims }],
  ['a subject that is no text', { claims: (claims) => ({ ...claims, sub: 7 }) }],
  ['a token that is over', { claims: (claims) => ({ ...claims, iat: minutesAgo(10), exp: minutesAgo(5) }) }],
  ['a token without an end', { claims: ({ exp: _, ...claims }) => claims }],
  ['a token that is not yet good', { claims: (claims) => ({ ...claims, nbf: minutesAgo(-10) }) }],
  ['no signature', { algorithm: 'none' }],
  ['HS256 with the client secret', { algorithm: 'HS256 with the client secret' }],
  ['HS256 with the public key', { algorithm: 'HS256 with the public key' }],
  ['another algorithm, rightly signed', { algorithm: 'ES256' }],
  ['a wrong key by the right name', { key: 'another, by the name of ours' }],
  ['an unknown key', { key: 'another' }],
  ['claims changed after the signature', { token: otherEmail }],
  ['a cut signature', { token: (token) => token.slice(0, token.lastIndexOf('.') + 1) }],
  ['no token at all', { token: () => undefined }],
  ['what is no token', { token: () => 'a.b' }],
  [
    'the name of another issuer beside the code',
    { callback: (callback) => ({ ...callback, iss: 'https://evil.example' }) },
  ],
  [
    'no issuer beside the code, though it says it tells it',
    { callback: ({ iss: _, ...callback }) => callback },
  ],
  ['no code', { callback: ({ code: _, ...callback }) => callback }],
  ['another code', { callback: (callback) => ({ ...callback, code: 'guessed' }) }],
])('%s is refused', async (_which, lie) => {
  const email = newEmail();
  expect(await travel(lie, email)).toEqual(refused('refused'));
  expect(await accountsWith(email)).toBe(0);
});

test.each([500, 502, 503])('a provider that answers %d is away', async (status) => {
  expect(await travel({ status })).toEqual(refused('unavailable'));
});

test.each(['access_denied', 'user_cancelled_authorize'])('%s is no fault', async (error) => {
  expect(await travel({ callback: ({ state, iss }) => ({ state, iss, error }) })).toEqual(
    refused('cancelled'),
  );
});

test.each(['server_error', 'temporarily_unavailable'])('%s is the provider’s', async (error) => {
  expect(await travel({ callback: ({ state, iss }) => ({ state, iss, error }) })).toEqual(
    refused('unavailable'),
  );
});

describe('the browser that comes back must be the one that left', () => {
  test('without its ticket, or with another’s, nobody comes in; the rightful one still does', async () => {
    const mine = await people.leave('google');
    const theirs = await people.leave('google');
    const callback = liar.agree(mine.authorizationUrl, newEmail());
    expect(await people.arrive('google', undefined, callback)).toEqual(refused('expired'));
    expect(await people.arrive('google', '', callback)).toEqual(refused('expired'));
    expect(await people.arrive('google', theirs.ticket, callback)).toEqual(refused('expired'));
    expect(await people.arrive('google', mine.ticket, callback)).toMatchObject({ outcome: 'signed-in' });
  });

  test.each<[string, Lie]>([
    ['another state', { callback: (callback) => ({ ...callback, state: 'y'.repeat(43) }) }],
    ['no state', { callback: ({ state: _, ...callback }) => callback }],
  ])('with %s nobody comes in', async (_which, lie) => {
    expect(await travel(lie)).toEqual(refused('expired'));
  });

  test('the code of somebody else’s journey does not fit: PKCE', async () => {
    const theirs = await people.leave('google');
    const stolen = liar.agree(theirs.authorizationUrl, newEmail());
    const mine = await people.leave('google');
    const callback = { ...liar.agree(mine.authorizationUrl, newEmail()), code: stolen.code };
    expect(await people.arrive('google', mine.ticket, callback)).toEqual(refused('refused'));
  });
});

describe('a journey is good once', () => {
  test('the same answer again is refused', async () => {
    const { authorizationUrl, ticket } = await people.leave('google');
    const callback = liar.agree(authorizationUrl, newEmail());
    expect(await people.arrive('google', ticket, callback)).toMatchObject({ outcome: 'signed-in' });
    expect(await people.arrive('google', ticket, callback)).toEqual(refused('expired'));
  });

  test('also when the first answer was refused', async () => {
    const { authorizationUrl, ticket } = await people.leave('google');
    const callback = liar.agree(authorizationUrl, newEmail());
    expect(await people.arrive('google', ticket, { ...callback, code: 'guessed' })).toEqual(
      refused('refused'),
    );
    expect(await people.arrive('google', ticket, callback)).toEqual(refused('expired'));
  });

  test('of eight arrivals at once one comes in', async () => {
    const { authorizationUrl, ticket } = await people.leave('google');
    const callback = liar.agree(authorizationUrl, newEmail());
    const arrivals = await Promise.all(
      Array.from({ length: 8 }, () => people.arrive('google', ticket, callback)),
    );
    expect(arrivals.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1);
    expect(arrivals.filter(({ outcome }) => outcome === 'refused')).toEqual(
      Array(7).fill(refused('expired')),
    );
  });

  test('it is over after ten minutes', async () => {
    const redis = createClient({ url: identity.redis.url });
    await redis.connect();
    try {
      await redis.flushAll();
      const { authorizationUrl, ticket, expiresInSeconds } = await people.leave('google');
      expect(expiresInSeconds).toBe(600);
      const [key = '', ...others] = await redis.keys('external-sign-in:*');
      expect(others).toEqual([]);
      expect(key).not.toContain(ticket);
      const seconds = await redis.ttl(key);
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
      await redis.pExpire(key, 0);
      const callback = liar.agree(authorizationUrl, newEmail());
      expect(await people.arrive('google', ticket, callback)).toEqual(refused('expired'));
    } finally {
      redis.destroy();
    }
  });
});

describe('the providers are not mixed up', () => {
  test('what Google answers is nothing at Apple’s door, nor the other way round', async () => {
    const atGoogle = await people.leave('google');
    const fromGoogle = liar.agree(atGoogle.authorizationUrl, newEmail());
    expect(await people.arrive('apple', atGoogle.ticket, fromGoogle)).toEqual(refused('expired'));
    const atApple = await people.leave('apple');
    const fromApple = await visitProvider(atApple.authorizationUrl, { email: newEmail() });
    expect(await people.arrive('google', atApple.ticket, fromApple)).toEqual(refused('expired'));
  });

  test('a code of Google’s with the state of a journey to Apple is refused', async () => {
    const atGoogle = await people.leave('google');
    const atApple = await people.leave('apple');
    const { code } = liar.agree(atGoogle.authorizationUrl, newEmail());
    const { state } = await visitProvider(atApple.authorizationUrl, { email: newEmail() });
    expect(await people.arrive('apple', atApple.ticket, { code, state })).toEqual(refused('refused'));
  });

  test('an answer of Apple’s that names Google is refused', async () => {
    const { authorizationUrl, ticket } = await people.leave('apple');
    const callback = await visitProvider(authorizationUrl, { email: newEmail() });
    const mixed = { ...callback, iss: liar.issuer };
    expect(await people.arrive('apple', ticket, mixed)).toEqual(refused('refused'));
  });
});

test('Apple’s word about the name counts, its word about the address does not', async () => {
  const { authorizationUrl, ticket } = await people.leave('apple');
  const email = newEmail();
  const callback = await visitProvider(authorizationUrl, { email });
  const user = JSON.stringify({
    name: { firstName: ' Eve\u0000 ', lastName: 7 },
    email: 'root@tenfold.example',
  });
  expect(await people.arrive('apple', ticket, { ...callback, user })).toMatchObject({
    session: { user: { email, firstName: 'Eve', lastName: null, isAdmin: false } },
  });
});

test('without Redis nobody leaves and nobody comes back, and it is told', async () => {
  const { authorizationUrl, ticket } = await people.leave('google');
  const callback = liar.agree(authorizationUrl, newEmail());
  await identity.redis.kill();
  try {
    expect(await people.begin('google')).toEqual({ outcome: 'refused', problem: 'unavailable' });
    expect(await people.arrive('google', ticket, callback)).toEqual(refused('unavailable'));
  } finally {
    await identity.redis.start();
  }
});
