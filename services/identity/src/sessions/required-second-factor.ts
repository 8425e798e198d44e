import { usedSecondFactor } from '../domain/decide-second-factor.js';

interface Roles {
  isAdmin: boolean;
  isEditor: boolean;
}

/** Decides who must have a second factor: administrators and editors, unless `ADMIN_SECOND_FACTOR` is optional. */
export class RequiredSecondFactor {
  constructor(private readonly isRequiredForRoles: boolean) {}

  isRequiredFor({ isAdmin, isEditor }: Roles): boolean {
    return this.isRequiredForRoles && (isAdmin || isEditor);
  }

  /** @param session `amr`: the methods that signed it in */
  isMissingIn(session: Roles & { amr: readonly string[] }): boolean {
    return this.isRequiredFor(session) && !usedSecondFactor(session.amr);
  }
}
