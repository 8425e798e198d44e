import type { SecurityState } from '@tenfold/contracts';

/** True when a required second factor is missing. A passkey counts as one. */
export function lacksSecondFactor(security: SecurityState): boolean {
  return security.secondFactor.isRequired && !hasSecondFactor(security);
}

export function hasSecondFactor({ secondFactor, passkeys }: SecurityState): boolean {
  return secondFactor.totpEnabled || passkeys.length > 0;
}
