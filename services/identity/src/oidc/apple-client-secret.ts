import { createPrivateKey, type KeyObject } from 'node:crypto';

const LIFETIME_SECONDS = 300;

export function readApplePrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key on P-256');
  return key;
}

export async function appleClientSecret(
  { teamId, keyId, key }: { teamId: string; keyId: string; key: KeyObject },
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): Promise<string> {
  const { SignJWT } = await import('jose');
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key);
}
