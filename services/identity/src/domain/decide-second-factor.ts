import type { SecondFactorMethod, SessionMethod } from '@tenfold/contracts';

export interface SecondFactors {
  hasTotp: boolean;
  hasPasskey: boolean;
  requiresPasskey: boolean;
  isRequired: boolean;
}

/**
 * @returns the second factors that may be used; empty when the sign-in is complete
 *
 * A passkey verifies its user and therefore counts as both factors. A user who owns only a passkey must use it after a
 * password or social login only if the user turned that on, or is an administrator who must have a second factor.
 */
export function decideSecondFactor(
  firstStep: SessionMethod,
  { hasTotp, hasPasskey, requiresPasskey, isRequired }: SecondFactors,
): SecondFactorMethod[] {
  if (firstStep === 'passkey') return [];
  if (hasTotp) return hasPasskey ? ['totp', 'passkey', 'recovery-code'] : ['totp', 'recovery-code'];
  if (!hasPasskey) return [];
  if (requiresPasskey) return ['passkey', 'recovery-code'];
  return isRequired ? ['passkey'] : [];
}

export function secondFactorsOf(methods: readonly string[]): SecondFactorMethod[] {
  return methods.filter((method) => method === 'totp' || method === 'recovery-code' || method === 'passkey');
}

export function usedSecondFactor(methods: readonly string[]): boolean {
  return secondFactorsOf(methods).length > 0;
}

export function mayRemoveSecondFactor(left: SecondFactors): boolean {
  return !left.isRequired || left.hasTotp || left.hasPasskey;
}
