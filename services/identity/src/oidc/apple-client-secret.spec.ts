import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { newAppleKey } from '../../test/local-providers.js';
import { appleClientSecret, readApplePrivateKey } from './apple-client-secret.js';

const pem = newAppleKey();
const about = { clientId: 'example.tenfold.web', audience: 'https://appleid.apple.com' };

test('is a JWT signed with ES256 for the team, the client and five minutes', async () => {
  const now = Date.now();
  const key = readApplePrivateKey(pem);
  const secret = await appleClientSecret({ teamId: 'TEAM', keyId: 'KEY', key }, { ...about, now });
  const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(pem), {
    algorithms: ['ES256'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' });
  const iat = Math.floor(now / 1_000);
  expect(payload).toEqual({ iss: 'TEAM', sub: about.clientId, aud: about.audience, iat, exp: iat + 300 });
});

test('accepts a key with escaped line breaks', () => {
  const written = readApplePrivateKey(pem.replaceAll('\n', '\\n'));
  expect(written.equals(readApplePrivateKey(pem))).toBe(true);
});

test.each([
  ['no key', 'secret'],
  ['a public key', createPublicKey(pem).export({ type: 'spki', format: 'pem' }) as string],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string,
  ],
])('refuses %s', (_which, wrong) => {
  expect(() => readApplePrivateKey(wrong)).toThrow();
});
