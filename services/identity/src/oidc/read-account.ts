import { isEmailAddress, type ProviderCallback } from '@tenfold/contracts';
import type { IDToken } from 'openid-client';
import type { AccountElsewhere } from '../domain/decide-social-login.js';

const NAME_MAX_LENGTH = 100;

export interface ProviderAccount extends AccountElsewhere {
  issuer: string;
  subject: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * @param user Apple's JSON beside the code, sent at the first sign-in only. It is unsigned and comes through the
 * browser: only the name is used
 */
export function readAccount(claims: IDToken, user: ProviderCallback['user']): ProviderAccount {
  const apple = appleName(user);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isEmailAddress(claims.email) ? claims.email : null,
    emailVerified: isTrue(claims.email_verified),
    isPrivateRelay: isTrue(claims.is_private_email),
    firstName: nameOf(claims.given_name) ?? apple.firstName,
    lastName: nameOf(claims.family_name) ?? apple.lastName,
  };
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

function nameOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  return (
    claim
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, NAME_MAX_LENGTH)
      .trim() || null
  );
}

function appleName(user: string | undefined): Pick<ProviderAccount, 'firstName' | 'lastName'> {
  const { name } = parsed(user);
  const { firstName, lastName } = isRecord(name) ? name : {};
  return { firstName: nameOf(firstName), lastName: nameOf(lastName) };
}

function parsed(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // an invalid name does not prevent the sign-in
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
