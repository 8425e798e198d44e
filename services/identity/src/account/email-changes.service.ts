import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  changeEmail,
  confirmEmail,
  EmailChanged,
  notFound,
  Problem,
  requestEmailVerification,
  verifyEmail,
  type Caller,
  type ChangeEmailInput,
  type FollowLinkInput,
  type NoInput,
} from '@tenfold/contracts';
import { isSameEmail } from '@tenfold/exam';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import type { TokenPurpose } from '../credentials/account-token.entity.js';
import { cancelTokens, takeToken } from '../credentials/account-tokens.queries.js';
import { lockFreshUser, requireLiveSession } from '../sessions/rotate-session.js';
import { ReservedAddress } from '../users/reserved-address.js';
import { findUser, findUserByEmail, lockUser, markEmailVerified, setEmail } from '../users/users.queries.js';
import { AccountMails } from '../credentials/account-mails.js';
import { expiredLink } from '../credentials/expired-link.js';

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class EmailChangesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reservedAddress: ReservedAddress,
    private readonly mails: AccountMails,
  ) {}

  @Handles(requestEmailVerification)
  async requestVerification(_input: NoInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (user.emailVerifiedAt === null) await this.mails.verification(tx, user);
    });
    return null;
  }

  /**
   * The link proves access to the mailbox, the session proves the account: without the session, an account that another
   * person created would keep that person's credentials.
   *
   * @throws Problem UNAUTHENTICATED when the session has ended; FORBIDDEN in a session of another account;
   * INVALID_INPUT when the link has expired or was mailed to an earlier address
   */
  @Handles(verifyEmail)
  async verify({ sessionToken, token }: FollowLinkInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const taken = await takeOwnToken(tx, 'verify-email', { userId, sessionToken, token });
      if (!taken || !isSameEmail(taken.email, taken.user.email)) throw expiredLink();
      await markEmailVerified(tx, taken.user.id);
    });
    return null;
  }

  /**
   * If another account has the address, the response is the same and no mail is sent (enumeration).
   *
   * @throws Problem REAUTHENTICATION_REQUIRED; INVALID_INPUT for the current address; CONFLICT for the administrator
   */
  @Handles(changeEmail)
  async change({ sessionToken, change }: ChangeEmailInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      if (user.isAdmin) throw administratorsAddress();
      if (isSameEmail(change.email, user.email)) throw currentAddressProblem();
      const isTaken = (await findUserByEmail(tx, change.email)) !== null;
      await this.mails.emailChange(tx, user, change.email, isTaken);
    });
    return null;
  }

  /**
   * Changes the address and mails the former one. Requires a session of the account that requested the change, so
   * that the owner of the address cannot be tricked into giving it to another account. Other sessions stay valid.
   * @throws Problem UNAUTHENTICATED when the session has ended; FORBIDDEN in a session of another account;
   * INVALID_INPUT when the link has expired; CONFLICT when another account has the address
   */
  @Handles(confirmEmail)
  async confirm({ sessionToken, token }: FollowLinkInput, { userId }: Caller): Promise<null> {
    try {
      await this.database.transaction(async (tx) => {
        const taken = await takeOwnToken(tx, 'change-email', { userId, sessionToken, token });
        if (!taken) throw expiredLink();
        const { user, email } = taken;
        if (this.reservedAddress.matches(email)) throw addressTaken();
        await setEmail(tx, user.id, email);
        // these links were mailed to the former address
        await cancelTokens(tx, user.id, ['reset-password', 'verify-email']);
        await this.mails.emailChanged(tx, user, email);
        const changed = await findUser(tx, user.id);
        const changedAt = changed?.updatedAt.toISOString() ?? '';
        await emit(
          tx,
          EmailChanged,
          { userId: user.id, email, changedAt },
          { aggregateType: 'user', aggregateId: user.id, aggregateVersion: 1 },
        );
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw addressTaken();
      throw error;
    }
    return null;
  }
}

async function takeOwnToken(
  tx: EntityManager,
  purpose: TokenPurpose,
  { userId, sessionToken, token }: FollowLinkInput & { userId: string },
): ReturnType<typeof takeToken> {
  await requireLiveSession(tx, userId, sessionToken);
  const taken = await takeToken(tx, purpose, token);
  if (taken && taken.user.id !== userId) throw linkOfAnotherAccount();
  return taken;
}

function linkOfAnotherAccount(): Problem {
  return new Problem('FORBIDDEN', 'This link belongs to another account. Sign in to that account to use it.');
}

function addressTaken(): Problem {
  return new Problem('CONFLICT', 'An account with this email already exists');
}

function administratorsAddress(): Problem {
  return new Problem('CONFLICT', 'The administrator’s address is a setting of the server.');
}

function currentAddressProblem(): Problem {
  const message = 'This is your address already';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'email', message }] });
}
