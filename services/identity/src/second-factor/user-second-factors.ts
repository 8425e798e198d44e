import { Injectable } from '@nestjs/common';
import type { SecondFactorMethod, SecondFactorState, SessionMethod } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { decideSecondFactor, mayRemoveSecondFactor } from '../domain/decide-second-factor.js';
import { RequiredSecondFactor } from '../sessions/required-second-factor.js';
import type { UserRow } from '../users/user.entity.js';
import { onlySecondFactor } from './second-factor-problems.js';
import { findOwnedFactors, type OwnedFactors } from './second-factors.queries.js';

@Injectable()
export class UserSecondFactors {
  constructor(private readonly requiredFactor: RequiredSecondFactor) {}

  async methodsFor(
    tx: EntityManager,
    user: UserRow,
    firstStep: SessionMethod,
  ): Promise<SecondFactorMethod[]> {
    const owned = await findOwnedFactors(tx, user.id);
    const isRequired = this.requiredFactor.isRequiredFor(user);
    return decideSecondFactor(firstStep, { ...owned, isRequired });
  }

  async state(tx: EntityManager, user: UserRow): Promise<SecondFactorState> {
    const { hasTotp, requiresPasskey, recoveryCodesLeft } = await findOwnedFactors(tx, user.id);
    const isRequired = this.requiredFactor.isRequiredFor(user);
    return { totpEnabled: hasTotp, requiresPasskey, recoveryCodesLeft, isRequired };
  }

  /**
   * @param left what the user would own after a removal
   * @throws Problem CONFLICT when that is no second factor and the user must have one
   */
  assertRemovable(user: Pick<UserRow, 'isAdmin' | 'isEditor'>, left: OwnedFactors): void {
    const isRequired = this.requiredFactor.isRequiredFor(user);
    if (!mayRemoveSecondFactor({ ...left, isRequired })) throw onlySecondFactor();
  }
}
