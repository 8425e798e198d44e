import { usedSecondFactor } from '../domain/decide-second-factor.js';

export class SecondFactorRequirement {
  constructor(private readonly isRequiredForAdministrators: boolean) {}

  appliesTo({ isAdmin }: { isAdmin: boolean }): boolean {
    return this.isRequiredForAdministrators && isAdmin;
  }

  isUnmetIn(session: { isAdmin: boolean; amr: readonly string[] }): boolean {
    return this.appliesTo(session) && !usedSecondFactor(session.amr);
  }
}
