import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  getSecurity,
  notFound,
  Problem,
  unlinkProvider,
  type Caller,
  type NoInput,
  type SecurityState,
  type UnlinkProviderInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { AccountMails } from '../credentials/account-mails.js';
import { findPendingEmail } from '../credentials/account-tokens.queries.js';
import { listLinkedProviders, deleteLinkedProvider } from '../credentials/external-identities.queries.js';
import { listPasskeys, presentPasskey } from '../passkeys/passkeys.queries.js';
import { UserSecondFactors } from '../second-factor/user-second-factors.js';
import { requireFreshSession } from '../sessions/rotate-session.js';
import { findUser, lockUser } from '../users/users.queries.js';

@Injectable()
export class SecurityService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mails: AccountMails,
    private readonly secondFactors: UserSecondFactors,
  ) {}

  @Handles(getSecurity)
  async get(_input: NoInput, { userId }: Caller): Promise<SecurityState> {
    const { manager } = this.database;
    const [user, pendingEmail, providers, passkeys] = await Promise.all([
      findUser(manager, userId),
      findPendingEmail(manager, userId),
      listLinkedProviders(manager, userId),
      listPasskeys(manager, userId),
    ]);
    if (!user) throw notFound('User');
    return {
      emailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.passwordHash !== null,
      providers,
      pendingEmail,
      secondFactor: await this.secondFactors.state(manager, user),
      passkeys: passkeys.map(presentPasskey),
    };
  }

  @Handles(unlinkProvider)
  async unlink({ sessionToken, provider }: UnlinkProviderInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      await requireFreshSession(tx, userId, sessionToken);
      const user = await lockUser(tx, userId);
      const linked = await listLinkedProviders(tx, userId);
      if (!user || !linked.some((link) => link.provider === provider)) throw notFound('Account');
      const others = linked.some((link) => link.provider !== provider);
      if (user.passwordHash === null && !others) throw lastCredential();
      await deleteLinkedProvider(tx, userId, provider);
      await this.mails.providerUnlinked(tx, user, provider);
    });
    return null;
  }
}

function lastCredential(): Problem {
  return new Problem('CONFLICT', 'This is your only way to sign in. Set a password first.');
}
