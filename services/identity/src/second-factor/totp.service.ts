import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  beginTotp,
  confirmTotp,
  notFound,
  Problem,
  removeTotp,
  renewRecoveryCodes,
  type Caller,
  type ConfirmTotpInput,
  type OwnSessionInput,
  type RecoveryCodes,
  type TotpConfirmed,
  type TotpEnrollment,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { lockFreshUser, rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.js';
import { replaceRecoveryCodes } from './recovery-codes.queries.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { UserSecondFactors } from './user-second-factors.js';
import { requireVerifiedEmail, wrongCode } from './second-factor-problems.js';
import { findOwnedFactors } from './second-factors.queries.js';
import { SecretBox } from './secret-box.js';
import { matchingStep, newTotpSecret, totpUri } from './totp.js';
import { deleteTotp, enablePendingSecret, findTotp, storePendingSecret } from './totp.queries.js';

@Injectable()
export class TotpService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly box: SecretBox,
    private readonly secondFactors: UserSecondFactors,
    private readonly changes: SecondFactorChanges,
    private readonly cache: SessionCache,
  ) {}

  @Handles(beginTotp)
  async begin({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<TotpEnrollment> {
    return this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      requireVerifiedEmail(user);
      const secret = newTotpSecret();
      await storePendingSecret(tx, userId, this.box.seal(userId, secret));
      return { secret, uri: totpUri(secret, user.email) };
    });
  }

  /**
   * Ends the user's other sessions, because they were opened without a second factor.
   *
   * @throws Problem WRONG_CODE; REAUTHENTICATION_REQUIRED; CONFLICT without a pending secret
   */
  @Handles(confirmTotp)
  async confirm({ sessionToken, proof }: ConfirmTotpInput, { userId }: Caller): Promise<TotpConfirmed> {
    const codes = newRecoveryCodes();
    const { session, closed } = await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const totp = await findTotp(tx, userId);
      if (!totp?.pendingSecret) throw nothingToConfirm();
      const step = matchingStep(this.box.open(userId, totp.pendingSecret), proof.code, Date.now());
      if (step === null) throw wrongCode();
      await enablePendingSecret(tx, userId, { sealed: totp.pendingSecret, step });
      await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
      const rotated = await rotateSession(tx, userId, sessionToken, 'totp');
      const others = await deleteOtherSessions(tx, userId, hashToken(rotated.token));
      await this.changes.record(tx, user, { kind: totp.secret ? 'totp-replaced' : 'totp-enabled' });
      return { session: rotated, closed: others };
    });
    await this.cache.forget([hashToken(sessionToken), ...closed]);
    return { session, codes };
  }

  /**
   * Deletes the recovery codes unless a required passkey needs them.
   *
   * @throws Problem REAUTHENTICATION_REQUIRED; NOT_FOUND; CONFLICT for an administrator without another second factor
   */
  @Handles(removeTotp)
  async remove({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const owned = await findOwnedFactors(tx, userId);
      if (!owned.hasTotp) throw notFound('Authenticator app');
      this.secondFactors.assertRemovable(user, { ...owned, hasTotp: false });
      await deleteTotp(tx, userId);
      if (!owned.requiresPasskey) await replaceRecoveryCodes(tx, userId, []);
      await this.changes.record(tx, user, { kind: 'totp-removed' });
    });
    return null;
  }

  @Handles(renewRecoveryCodes)
  async renewRecoveryCodes({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const { hasTotp, requiresPasskey } = await findOwnedFactors(tx, userId);
      if (!hasTotp && !requiresPasskey) throw notFound('Authenticator app');
      await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
      await this.changes.record(tx, user, { kind: 'recovery-codes-renewed' });
    });
    return { codes };
  }
}

function nothingToConfirm(): Problem {
  return new Problem('CONFLICT', 'Please start setting up the authenticator app again.');
}
