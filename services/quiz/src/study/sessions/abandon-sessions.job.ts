import { Injectable, Logger } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import { abandonSession } from './abandon-session.js';
import { findIdleSession, listIdleSessions, tryLockSession, type IdleSession } from './sessions.queries.js';

const SESSIONS_PER_RUN = 500;
/** Ends the run: a hundred failures have a common cause, such as a failing statement. */
const FAILURES_MAX = 100;

@Injectable()
export class AbandonSessionsJob {
  private readonly logger = new Logger(AbandonSessionsJob.name);

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Every('5m', 'abandon-sessions')
  abandonIdle(): Promise<void> {
    return this.abandonUpTo(SESSIONS_PER_RUN);
  }

  async abandonUpTo(limit: number): Promise<void> {
    let done = 0;
    let failures = 0;
    let listed: IdleSession[];
    let last: IdleSession | undefined;
    // continues after the sessions that failed, so that they do not block the others
    do {
      listed = await listIdleSessions(this.database, last, limit);
      for (const { userId, sessionId } of listed) {
        try {
          await this.database.transaction((tx) => this.abandon(tx, userId, sessionId));
          done += 1;
        } catch (error) {
          this.logger.error({ err: error, userId, sessionId }, 'session not abandoned, will retry');
          failures += 1;
        }
      }
      last = listed.at(-1);
    } while (listed.length === limit && done < limit && failures < FAILURES_MAX);
  }

  private async abandon(tx: EntityManager, userId: string, sessionId: string): Promise<void> {
    if (!(await tryLockSession(tx, userId, sessionId))) return;
    // checked again under the lock: a concurrent request may have answered or completed it
    const session = await findIdleSession(tx, userId, sessionId);
    if (!session) return;
    await abandonSession(tx, this.bank, session);
  }
}
