import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound, Problem, type SecurityState, type UnlinkProviderInput } from '@tenfold/contracts';
import { DataSource } from 'typeorm';
import { findPendingEmail } from '../account-tokens/account-tokens.queries.js';
import { listLinkedProviders, unlinkProvider } from '../external-sign-in/external-identities.queries.js';
import { requireFreshSession } from '../sessions/rotate-session.js';
import { findUser, lockUser } from '../users/users.queries.js';

/** What keeps an account safe, at a glance. */
@Injectable()
export class SecurityService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async get(userId: string): Promise<SecurityState> {
    const { manager } = this.database;
    const [user, pendingEmail, providers] = await Promise.all([
      findUser(manager, userId),
      findPendingEmail(manager, userId),
      listLinkedProviders(manager, userId),
    ]);
    if (!user) throw notFound('User');
    return {
      emailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.passwordHash !== null,
      providers,
      pendingEmail,
    };
  }

  /**
   * Gives up a way to sign in.
   * @throws Problem REAUTHENTICATION_REQUIRED; NOT_FOUND when it is none; CONFLICT when it is the last one
   */
  async unlink(userId: string, { sessionToken, provider }: UnlinkProviderInput): Promise<null> {
    await this.database.transaction(async (tx) => {
      await requireFreshSession(tx, userId, sessionToken);
      const user = await lockUser(tx, userId);
      const linked = await listLinkedProviders(tx, userId);
      if (!user || !linked.some((link) => link.provider === provider)) throw notFound('Account');
      const others = linked.some((link) => link.provider !== provider);
      if (user.passwordHash === null && !others) throw lastWayIn();
      await unlinkProvider(tx, userId, provider);
    });
    return null;
  }
}

function lastWayIn(): Problem {
  return new Problem('CONFLICT', 'This is your only way to sign in. Set a password first.');
}
