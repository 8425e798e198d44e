import { Injectable } from '@nestjs/common';
import type { SecondFactorMethod, SecondFactorState, SessionMethod } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { decideSecondFactor } from '../domain/decide-second-factor.js';
import { SecondFactorRequirement } from '../sessions/required-second-factor.js';
import type { UserRow } from '../users/user.entity.js';
import { findOwnedFactors } from './second-factors.queries.js';

@Injectable()
export class SecondFactorPolicy {
  constructor(private readonly requirement: SecondFactorRequirement) {}

  isRequiredFor(user: Pick<UserRow, 'isAdmin' | 'isEditor'>): boolean {
    return this.requirement.appliesTo(user);
  }

  async methodsFor(
    tx: EntityManager,
    user: UserRow,
    firstStep: SessionMethod,
  ): Promise<SecondFactorMethod[]> {
    const owned = await findOwnedFactors(tx, user.id);
    return decideSecondFactor(firstStep, { ...owned, isRequired: this.isRequiredFor(user) });
  }

  async state(tx: EntityManager, user: UserRow): Promise<SecondFactorState> {
    const { hasTotp, requiresPasskey, recoveryCodesLeft } = await findOwnedFactors(tx, user.id);
    const isRequired = this.isRequiredFor(user);
    return { totpEnabled: hasTotp, requiresPasskey, recoveryCodesLeft, isRequired };
  }
}
