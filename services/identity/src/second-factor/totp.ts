import { Secret, TOTP } from 'otpauth';
import { normalizeCode } from '../domain/typed-secret.js';

const ISSUER = 'Tenfold';
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DRIFT_STEPS = 1;
const CODE = /^\d{6}$/;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpUri(secret: string, account: string): string {
  return authenticator(secret, account).toString();
}

/**
 * SHA-1, six digits, 30 seconds (RFC 6238). The caller must refuse a time step that was used before.
 * @param now milliseconds since 1970
 * @returns the time step of the code; null when it does not match
 */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const digits = normalizeCode(code);
  if (!CODE.test(digits)) return null;
  const delta = authenticator(secret).validate({ token: digits, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
}

export function totpCode(secret: string, now: number): string {
  return authenticator(secret).generate({ timestamp: now });
}

function authenticator(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
