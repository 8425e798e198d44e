import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { Passwords } from '../passwords/passwords.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';
import { SessionCache } from '../sessions/session-cache.js';
import { assignAdministratorRole, lockAdministratorRole } from './administrator-role.queries.js';
import { registerUser } from '../users/register-user.js';
import { findUserByEmail, lockUser, markEmailVerified, setPassword } from '../users/users.queries.js';

export interface AdministratorSettings {
  email: string;
  password: string;
}

/**
 * Assigns the administrator role from the settings at start. Afterwards `user.is_admin` alone decides; the
 * configured address only stays reserved.
 */
export class Administrator implements OnApplicationBootstrap {
  private readonly logger = new Logger(Administrator.name);

  constructor(
    private readonly settings: AdministratorSettings,
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { password } = this.settings;
    const passwordHash = password === '' ? null : await this.passwords.hash(password);
    const closed = await this.database.transaction(async (tx) => {
      await lockAdministratorRole(tx);
      const account = await this.prepareAccount(tx, passwordHash);
      const ofAnotherRole = await assignAdministratorRole(tx, account?.userId ?? null);
      return [...(account?.closed ?? []), ...ofAnotherRole];
    });
    await this.cache.forget(closed);
  }

  private async prepareAccount(
    tx: EntityManager,
    passwordHash: string | null,
  ): Promise<{ userId: string; closed: string[] } | null> {
    const { email } = this.settings;
    if (passwordHash !== null) {
      const others = { ageAttested: false, firstName: null, lastName: null };
      // the operator who sets ADMIN_EMAIL vouches for the address
      const created = await registerUser(tx, { email, emailVerified: true, passwordHash, ...others });
      if (created) {
        this.logger.log({ userId: created.id }, 'administrator account created');
        return { userId: created.id, closed: [] };
      }
    }
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (!user) return null;
    if (user.emailVerifiedAt !== null) return { userId: user.id, closed: [] };
    return this.claimUnverified(tx, user.id, passwordHash);
  }

  /**
   * Any visitor may have registered the address before it was configured: afterwards only ADMIN_PASSWORD opens the
   * account.
   */
  private async claimUnverified(
    tx: EntityManager,
    userId: string,
    passwordHash: string | null,
  ): Promise<{ userId: string; closed: string[] } | null> {
    if (passwordHash === null) {
      this.logger.warn(
        { userId },
        'administrator role not assigned: address not verified and ADMIN_PASSWORD not set',
      );
      return null;
    }
    const closed = await revokeCredentials(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await markEmailVerified(tx, userId);
    this.logger.warn({ userId }, 'administrator account claimed: credentials replaced by ADMIN_PASSWORD');
    return { userId, closed };
  }
}
