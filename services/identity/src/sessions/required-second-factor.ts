import { usedSecondFactor } from '../domain/decide-second-factor.js';

interface Roles {
  isAdmin: boolean;
  isEditor: boolean;
}

export class SecondFactorRequirement {
  constructor(private readonly isRequiredForRoles: boolean) {}

  appliesTo({ isAdmin, isEditor }: Roles): boolean {
    return this.isRequiredForRoles && (isAdmin || isEditor);
  }

  isUnmetIn(session: Roles & { amr: readonly string[] }): boolean {
    return this.appliesTo(session) && !usedSecondFactor(session.amr);
  }
}
