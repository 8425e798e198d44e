import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountMails } from '../account-tokens/account-mails.js';
import { findUserByEmail, lockUser } from '../users/users.queries.js';

/** Mails links to reset a password to whoever asks for one. */
@Injectable()
export class PasswordResetRequestsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PasswordResetRequestsService.name);
  private readonly running = new Set<Promise<void>>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Looks the address up and answers; the link, which only an account gets, is made after that. So a known and an
   * unknown address are answered alike, in the same time.
   */
  async request(email: string): Promise<null> {
    const user = await findUserByEmail(this.database.manager, email);
    if (user) this.afterwards(this.mailLink(user.id));
    return null;
  }

  /** What was answered for is carried out before the connections are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async mailLink(userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (user) await this.mails.passwordReset(tx, user);
    });
  }

  private afterwards(work: Promise<void>): void {
    const run = work
      .catch((error: unknown) =>
        this.logger.error(`a link to reset a password was not made: ${String(error)}`),
      )
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }
}
