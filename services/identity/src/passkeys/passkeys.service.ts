import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  beginPasskeyRegistration,
  notFound,
  PASSKEYS_PER_USER,
  Problem,
  registerPasskey,
  removePasskey,
  renamePasskey,
  type Caller,
  type OwnSessionInput,
  type PasskeyCreationOptions,
  type PasskeyRegistered,
  type PasskeyView,
  type RegisterPasskeyInput,
  type RemovePasskeyInput,
  type RenamePasskeyInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.queries.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { UserSecondFactors } from '../second-factor/user-second-factors.js';
import { requireVerifiedEmail } from '../second-factor/second-factor-problems.js';
import { findOwnedFactors, setRequiresPasskey } from '../second-factor/second-factors.queries.js';
import { lockFreshUser, rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { storeChallenge, takeChallenge } from './passkey-challenges.queries.js';
import {
  credentialOf,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  presentPasskey,
  setPasskeyName,
} from './passkeys.queries.js';
import { passkeyRefused, RelyingParty } from './relying-party.js';

@Injectable()
export class PasskeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly relyingParty: RelyingParty,
    private readonly secondFactors: UserSecondFactors,
    private readonly changes: SecondFactorChanges,
    private readonly cache: SessionCache,
  ) {}

  @Handles(beginPasskeyRegistration)
  async begin({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<PasskeyCreationOptions> {
    return this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      requireVerifiedEmail(user);
      const existing = await listPasskeys(tx, userId);
      if (existing.length >= PASSKEYS_PER_USER) throw tooManyPasskeys();
      const options = await this.relyingParty.creationOptions(user, existing.map(credentialOf));
      await storeChallenge(tx, { holder: sessionToken, purpose: 'register' }, options.challenge);
      return options;
    });
  }

  @Handles(registerPasskey)
  async register(
    { sessionToken, passkey }: RegisterPasskeyInput,
    { userId }: Caller,
  ): Promise<PasskeyRegistered> {
    const registered = await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      requireVerifiedEmail(user);
      const challenge = await takeChallenge(tx, { holder: sessionToken, purpose: 'register' });
      if (challenge === null) throw passkeyRefused();
      const credential = await this.relyingParty.verifyRegistration(passkey, challenge);
      const row = await insertPasskey(tx, userId, { ...credential, name: passkey.name });
      if (!row) throw passkeyRefused();
      const session = await rotateSession(tx, userId, sessionToken, 'passkey');
      await this.changes.record(tx, user, { kind: 'passkey-added', name: row.name });
      return { passkey: presentPasskey(row), session };
    });
    await this.cache.forget([hashToken(sessionToken)]);
    return registered;
  }

  @Handles(renamePasskey)
  async rename({ passkeyId, name }: RenamePasskeyInput, { userId }: Caller): Promise<PasskeyView> {
    return this.database.transaction(async (tx) => {
      await setPasskeyName(tx, userId, { id: passkeyId, name });
      const row = await findPasskey(tx, userId, passkeyId);
      if (!row) throw notFound('Passkey');
      return presentPasskey(row);
    });
  }

  /**
   * Removing the last passkey also turns the required passkey off.
   * @throws Problem REAUTHENTICATION_REQUIRED; NOT_FOUND, also for another user's passkey; CONFLICT when it is an
   * administrator's only second factor
   */
  @Handles(removePasskey)
  async remove({ sessionToken, passkeyId }: RemovePasskeyInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      const row = await findPasskey(tx, userId, passkeyId);
      if (!row) throw notFound('Passkey');
      const owned = await findOwnedFactors(tx, userId);
      const hasPasskey = (await listPasskeys(tx, userId)).length > 1;
      this.secondFactors.assertRemovable(user, { ...owned, hasPasskey });
      await deletePasskey(tx, userId, passkeyId);
      if (!hasPasskey && owned.requiresPasskey) {
        await setRequiresPasskey(tx, userId, false);
        if (!owned.hasTotp) await replaceRecoveryCodes(tx, userId, []);
      }
      await this.changes.record(tx, user, { kind: 'passkey-removed', name: row.name });
    });
    return null;
  }
}

function tooManyPasskeys(): Problem {
  return new Problem('CONFLICT', `You have ${PASSKEYS_PER_USER} passkeys. Remove one first.`);
}
