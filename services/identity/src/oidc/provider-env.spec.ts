import { EnvironmentError, parseEnv } from '@tenfold/platform';
import { secrets } from '../../test/local-providers.js';
import { providerFaults, providerSettings } from './provider-env.js';
import { providersOf } from './provider-settings.js';

const PUBLIC_ORIGIN = 'https://tenfold.example';
const parsed = (source: Record<string, string>) => parseEnv(providerSettings, source);

function faultsOf(source: Record<string, string>): string[] {
  try {
    return providerFaults(parsed(source));
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}

test('without settings there is no provider and no fault', () => {
  expect(faultsOf({})).toEqual([]);
  expect(providersOf({ ...parsed({}), PUBLIC_ORIGIN })).toEqual([]);
});

test('both providers have their default issuers and our redirect addresses', () => {
  const providers = providersOf({ ...parsed(secrets), PUBLIC_ORIGIN });
  expect(providers.map(({ provider, issuer, redirectUri }) => [provider, issuer, redirectUri])).toEqual([
    ['google', 'https://accounts.google.com', 'https://tenfold.example/api/auth/google/callback'],
    ['apple', 'https://appleid.apple.com', 'https://tenfold.example/api/auth/apple/callback'],
  ]);
});

test.each<[Record<string, string>, string[]]>([
  [{ GOOGLE_CLIENT_ID: 'a' }, ['GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it']],
  [
    { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b' },
    [
      'APPLE_KEY_ID is missing: APPLE_CLIENT_ID needs it',
      'APPLE_PRIVATE_KEY is missing: APPLE_CLIENT_ID needs it',
    ],
  ],
  [
    { APPLE_PRIVATE_KEY: 'not a key' },
    ['APPLE_PRIVATE_KEY must be a PEM private key on P-256 (the .p8 file that Apple gave)'],
  ],
  [
    { GOOGLE_ISSUER: 'http://accounts.example' },
    ['GOOGLE_ISSUER must start with https:// unless it is on this machine'],
  ],
  [{ APPLE_ISSUER: 'apple' }, ['APPLE_ISSUER must start with https:// unless it is on this machine']],
  [{ GOOGLE_ISSUER: 'http://localhost:4400' }, []],
])('%j has the faults %j', (source, faults) => {
  expect(faultsOf(source)).toEqual(faults);
});
