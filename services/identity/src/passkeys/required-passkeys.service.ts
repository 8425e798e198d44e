import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  notFound,
  Problem,
  requirePasskey,
  stopRequiringPasskey,
  type Caller,
  type OwnSessionInput,
  type RecoveryCodes,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-code.js';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.queries.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { findOwnedFactors, setRequiresPasskey } from '../second-factor/second-factors.queries.js';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { lockFreshUser } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';

@Injectable()
export class RequiredPasskeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly changes: SecondFactorChanges,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Ends the user's other sessions, because they were opened without a second factor.
   * @returns new recovery codes, in case the user loses the passkeys
   * @throws Problem REAUTHENTICATION_REQUIRED; CONFLICT without a passkey or with an authenticator app
   */
  @Handles(requirePasskey)
  async turnOn({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    const closed = await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const { hasPasskey, hasTotp } = await findOwnedFactors(tx, userId);
      if (!hasPasskey) throw new Problem('CONFLICT', 'Please add a passkey first.');
      if (hasTotp)
        throw new Problem('CONFLICT', 'Two-step verification is on: a passkey completes it already.');
      await setRequiresPasskey(tx, userId, true);
      await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
      await this.changes.record(tx, user, { kind: 'passkey-required' });
      return deleteOtherSessions(tx, userId, hashToken(sessionToken));
    });
    await this.cache.forget(closed);
    return { codes };
  }

  /** Deletes the recovery codes unless an authenticator app needs them. @throws Problem REAUTHENTICATION_REQUIRED; NOT_FOUND */
  @Handles(stopRequiringPasskey)
  async turnOff({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const { requiresPasskey, hasTotp } = await findOwnedFactors(tx, userId);
      if (!requiresPasskey) throw notFound('Passkey after the password');
      await setRequiresPasskey(tx, userId, false);
      if (!hasTotp) await replaceRecoveryCodes(tx, userId, []);
      await this.changes.record(tx, user, { kind: 'passkey-not-required' });
    });
    return null;
  }
}
