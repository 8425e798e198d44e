import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Passwords } from '../passwords/passwords.js';
import { registerUser } from './register-user.js';

/** Knows who the administrator is: the one account with the configured address. Nobody can register with it. */
export class Administrator implements OnApplicationBootstrap {
  private readonly logger = new Logger(Administrator.name);
  /** In lower case. */
  readonly email: string;

  constructor(
    private readonly settings: { email: string; /** Empty: the account is not made. */ password: string },
    private readonly database: DataSource,
    private readonly passwords: Passwords,
  ) {
    this.email = settings.email.toLowerCase();
  }

  is(email: string): boolean {
    return email.toLowerCase() === this.email;
  }

  /** Makes the account when it is missing; an existing one keeps its password. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.password === '') return;
    const passwordHash = await this.passwords.hash(this.settings.password);
    await this.database.transaction(async (tx) => {
      const { email } = this.settings;
      const names = { firstName: null, lastName: null };
      // who runs the product has named the address
      const user = await registerUser(tx, { email, emailVerified: true, passwordHash, ...names });
      if (user) this.logger.log(`made the administrator's account ${user.id}`);
    });
  }
}
