import { Problem } from '@tenfold/contracts';
import type { UserRow } from '../users/user.entity.js';

export function wrongCode(): Problem {
  return new Problem('WRONG_CODE', 'This code is not right, or it was used before.');
}

export function signInExpired(): Problem {
  return new Problem('UNAUTHENTICATED', 'This sign-in took too long. Please start again.');
}

export function onlySecondFactor(): Problem {
  return new Problem('CONFLICT', 'An administrator needs a second factor. Set up another one first.');
}

/**
 * With an unverified address, a second factor could lock out the address's owner, or stay as an attacker's
 * credential.
 * @throws Problem CONFLICT
 */
export function requireVerifiedEmail({ emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): void {
  if (emailVerifiedAt === null) throw new Problem('CONFLICT', 'Please confirm your email address first.');
}
