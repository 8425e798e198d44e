import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { deleteOldEvents } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';
import { deleteExpiredTokens } from '../credentials/account-tokens.queries.js';
import { deleteExpiredChallenges } from '../passkeys/passkey-challenges.queries.js';
import { deleteUnusedImages } from '../account/profile-images.queries.js';
import { deleteExpiredPendingSignIns } from '../sign-in/pending-sign-ins.queries.js';
import { deleteExpiredSessions } from '../sessions/sessions.queries.js';

@Injectable()
export class ExpiredRowsJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Every('1h', 'delete-old-events')
  events(): Promise<unknown> {
    return deleteOldEvents(this.database);
  }

  @Every('1h', 'delete-expired-sessions')
  sessions(): Promise<unknown> {
    return deleteExpiredSessions(this.database.manager);
  }

  @Every('1h', 'delete-expired-tokens')
  tokens(): Promise<unknown> {
    return deleteExpiredTokens(this.database.manager);
  }

  @Every('1h', 'delete-expired-passkey-challenges')
  challenges(): Promise<unknown> {
    return deleteExpiredChallenges(this.database.manager);
  }

  @Every('1h', 'delete-expired-pending-sign-ins')
  pendingSignIns(): Promise<unknown> {
    return deleteExpiredPendingSignIns(this.database.manager);
  }

  @Every('1h', 'delete-unused-pictures')
  pictures(): Promise<unknown> {
    return deleteUnusedImages(this.database.manager);
  }
}
