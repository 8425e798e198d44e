import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { requestPasswordReset, type RequestPasswordResetBody } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { AccountMails } from '../credentials/account-mails.js';
import { findUserByEmail, lockUser } from '../users/users.queries.js';

@Injectable()
export class PasswordResetRequestsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PasswordResetRequestsService.name);
  private readonly running = new Set<Promise<void>>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Replies after the lookup and creates the link afterwards, so that known and unknown addresses get the same
   * response in the same time.
   */
  @Handles(requestPasswordReset)
  async request({ email }: RequestPasswordResetBody): Promise<null> {
    const user = await findUserByEmail(this.database.manager, email);
    if (user) this.afterwards(this.mailLink(user.id));
    return null;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async mailLink(userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (user) await this.mails.passwordResetLink(tx, user);
    });
  }

  private afterwards(work: Promise<void>): void {
    const run = work
      .catch((error: unknown) => this.logger.error(`password reset link not created: ${String(error)}`))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }
}
