import { Injectable, Logger } from '@nestjs/common';
import { getAccess, Problem, type Caller } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { accessLevel, reaches, type AccessLevel } from '@tenfold/exam';
import { findAccess, storeAccess, type AccessCopy } from './access.queries.js';

/** Short, because a refusal waits for billing's reply. */
const BILLING_TIMEOUT_MS = 2_000;

@Injectable()
export class AccessService {
  private readonly logger = new Logger(AccessService.name);

  constructor(
    private readonly database: EntityManager,
    private readonly services: RpcClient,
  ) {}

  /**
   * Uses the local copy if it grants `needed`; otherwise calls billing, and falls back to the copy when billing
   * does not reply.
   *
   * @param copy the row, if the caller has already read it
   */
  async levelOf(caller: Caller, needed: AccessLevel, copy?: AccessCopy | null): Promise<AccessLevel> {
    if (caller.isAdmin) return 'pro';
    const stored = copy === undefined ? await findAccess(this.database, caller.userId) : copy;
    const known = accessLevel(caller, stored);
    if (reaches(known, needed) || !(await this.refresh(caller))) return known;
    return accessLevel(caller, await findAccess(this.database, caller.userId));
  }

  /**
   * @param upTo the highest level that changes the reply; calls billing before it returns a lower one
   * @param copy as of `levelOf`
   * @throws Problem SUBSCRIPTION_REQUIRED without access
   */
  async requireAccess(
    caller: Caller,
    { upTo = 'free', copy }: { upTo?: 'free' | 'pro'; copy?: AccessCopy | null } = {},
  ): Promise<'free' | 'pro'> {
    const level = await this.levelOf(caller, upTo, copy);
    if (level === 'none') throw subscriptionRequired();
    return level;
  }

  /** @param feature the subject of the refusal, for example "The evidence log" */
  async requirePro(caller: Caller, feature: string): Promise<void> {
    const level = await this.requireAccess(caller, { upTo: 'pro' });
    if (level === 'free') throw new Problem('PRO_REQUIRED', `${feature} requires Tenfold Pro.`);
  }

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
      this.logger.warn(`billing unavailable (${error.code}): the stored access decides`);
      return false;
    }
  }
}

export function subscriptionRequired(): Problem {
  return new Problem('SUBSCRIPTION_REQUIRED', 'You need an active subscription to access this feature.');
}
