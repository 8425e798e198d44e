import { createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** Apple takes up to six months; nobody needs more than the one call that it is made for. */
const LIFETIME_SECONDS = 300;

export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PEM of the P-256 key; line breaks may be written as \n, as environments want it. */
  privateKey: string;
}

/** @throws Error when it is no private key on P-256 */
export function readApplePrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key on P-256');
  return key;
}

/**
 * Apple's client secret is no word but a JWT (ES256) that says who asks whom.
 * @param now milliseconds since 1970
 */
export function appleClientSecret(
  { teamId, keyId, key }: { teamId: string; keyId: string; key: KeyObject },
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): string {
  const iat = Math.floor(now / 1_000);
  const header = { alg: 'ES256', kid: keyId };
  const claims = { iss: teamId, sub: clientId, aud: audience, iat, exp: iat + LIFETIME_SECONDS };
  const content = `${base64url(header)}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
