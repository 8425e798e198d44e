import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EmailChanged, notFound, Problem, type ChangeEmailInput } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';
import { cancelTokens, takeToken } from '../account-tokens/account-tokens.queries.js';
import { requireFreshSession } from '../sessions/rotate-session.js';
import { Administrator } from '../users/administrator.js';
import { findUser, findUserByEmail, lockUser, markEmailVerified, setEmail } from '../users/users.queries.js';
import { AccountMails } from '../account-tokens/account-mails.js';
import { linkIsOver } from './link-is-over.js';

const UNIQUE_VIOLATION = '23505';

/** Proves that an address is its user's, and changes it for another that is. */
@Injectable()
export class EmailChangesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly administrator: Administrator,
    private readonly mails: AccountMails,
  ) {}

  /** Mails a link; nothing for an address that is verified. */
  async requestVerification(userId: string): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (user.emailVerifiedAt === null) await this.mails.verification(tx, user);
    });
    return null;
  }

  /** @throws Problem INVALID_INPUT when the link is over, or was mailed to another address than the present one */
  async verify(token: string): Promise<null> {
    await this.database.transaction(async (tx) => {
      const taken = await takeToken(tx, 'verify-email', token);
      if (!taken || !sameAddress(taken.email, taken.user.email)) throw linkIsOver();
      await markEmailVerified(tx, taken.user.id);
    });
    return null;
  }

  /**
   * Mails a link to the new address; nothing changes before it is used. Whether somebody else has the address is not
   * told: they get no mail.
   * @throws Problem REAUTHENTICATION_REQUIRED; INVALID_INPUT when it is the present one; CONFLICT for the administrator
   */
  async change(userId: string, { sessionToken, change }: ChangeEmailInput): Promise<null> {
    await this.database.transaction(async (tx) => {
      await requireFreshSession(tx, userId, sessionToken);
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (this.administrator.is(user.email)) throw administratorsAddress();
      if (sameAddress(change.email, user.email)) throw presentAddress();
      const isTaken = (await findUserByEmail(tx, change.email)) !== null;
      await this.mails.emailChange(tx, user, change.email, isTaken);
    });
    return null;
  }

  /**
   * Makes the address that was asked for the user's, and tells the former one. Sessions go on: their user has proved
   * who they are to ask for it.
   * @throws Problem INVALID_INPUT when the link is over; CONFLICT when somebody else has the address by now
   */
  async confirm(token: string): Promise<null> {
    try {
      await this.database.transaction(async (tx) => {
        const taken = await takeToken(tx, 'change-email', token);
        if (!taken) throw linkIsOver();
        const { user, email } = taken;
        if (this.administrator.is(email)) throw addressTaken();
        await setEmail(tx, user.id, email);
        // links in the former mailbox
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

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function addressTaken(): Problem {
  return new Problem('CONFLICT', 'An account with this email already exists');
}

function administratorsAddress(): Problem {
  return new Problem('CONFLICT', 'The administrator’s address is a setting of the server.');
}

function presentAddress(): Problem {
  const message = 'This is your address already';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'email', message }] });
}
