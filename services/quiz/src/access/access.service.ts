import { Injectable, Logger } from '@nestjs/common';
import { getAccess, Problem, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { accessLevel, reaches, type AccessLevel } from '../domain/access-level.js';
import { findAccess, storeAccess } from './access.queries.js';

/** Billing is asked on the way to a refusal, so the answer must not take long. */
const BILLING_TIMEOUT_MS = 2_000;

@Injectable()
export class AccessService {
  private readonly logger = new Logger(AccessService.name);

  constructor(
    private readonly database: EntityManager,
    private readonly services: RpcClient,
  ) {}

  /**
   * What the caller may use. The copy decides as long as it grants `needed`; before anybody is told less, billing is
   * asked, and when billing does not answer the copy stands.
   */
  async levelOf(caller: Caller, needed: AccessLevel): Promise<AccessLevel> {
    if (caller.isAdmin) return 'pro';
    const known = accessLevel(caller, await findAccess(this.database, caller.userId));
    if (reaches(known, needed) || !(await this.refresh(caller))) return known;
    return accessLevel(caller, await findAccess(this.database, caller.userId));
  }

  /** @throws Problem SUBSCRIPTION_REQUIRED unless the caller has at least the Free plan. */
  async requireAccess(caller: Caller): Promise<void> {
    if ((await this.levelOf(caller, 'free')) === 'none') throw subscriptionRequired();
  }

  /** False when billing could not be asked. */
  private async refresh(caller: Caller): Promise<boolean> {
    try {
      const access = await this.services.call(
        getAccess,
        { userId: caller.userId },
        caller,
        BILLING_TIMEOUT_MS,
      );
      await storeAccess(this.database, access);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.logger.warn(`billing could not be asked (${error.code}): the copy of the access decides`);
      return false;
    }
  }
}

export function subscriptionRequired(): Problem {
  return new Problem('SUBSCRIPTION_REQUIRED', 'You need an active subscription to access this feature.');
}
