import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { BackgroundTasks } from '@tenfold/platform';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { scoreSession } from '../domain/score-session.js';
import { addEnded } from '../domain/totals.js';
import { listAnswers } from '../sessions/answers.queries.js';
import {
  findIdleSession,
  listIdleSessions,
  markAbandoned,
  tryLockSession,
  type Session,
} from '../sessions/sessions.queries.js';
import { recordOutcomes } from '../stats/user-questions.queries.js';
import { lockTotals, saveTotals } from '../stats/user-totals.queries.js';

const SWEEP_EVERY_MS = 5 * MS_PER_MINUTE;
const SESSIONS_PER_SWEEP = 500;

/**
 * Gives up sessions without an answer for 24 hours. The rows are the truth: a sweep that is lost is made up for by
 * the next one, of whichever process, and two at once leave each other's sessions alone.
 */
@Injectable()
export class AbandonSessionsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AbandonSessionsJob.name);
  private readonly tasks = new BackgroundTasks((_task, error) => this.logger.error(error));

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.nowAndEvery(SWEEP_EVERY_MS, 'sweep of idle sessions', () => this.sweep());
  }

  /** Before the connections are closed, which happens on shutdown proper. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  /** One transaction for each session: one that fails does not hold up the others. */
  async sweep(): Promise<void> {
    for (const { userId, sessionId } of await listIdleSessions(this.database, SESSIONS_PER_SWEEP)) {
      try {
        await this.database.transaction((tx) => this.abandon(tx, userId, sessionId));
      } catch (error) {
        this.logger.error(error);
      }
    }
  }

  /** Its answers count for the user's questions, but it is no completed quiz. */
  private async abandon(tx: EntityManager, userId: string, sessionId: string): Promise<void> {
    if (!(await tryLockSession(tx, userId, sessionId))) return;
    // looked at again under the lock: it may have been answered or completed since it was listed
    const session = await findIdleSession(tx, userId, sessionId);
    if (!session) return;
    const outcomes = (await this.outcomesOf(tx, session)).filter(({ answered }) => answered);
    const { totals } = await lockTotals(tx, userId);
    await saveTotals(tx, userId, addEnded(totals, { outcomes }));
    await recordOutcomes(tx, session, outcomes);
    await markAbandoned(tx, userId, sessionId);
  }

  private async outcomesOf(tx: EntityManager, { userId, sessionId, questions: refs }: Session) {
    const questions = await this.bank.questionsOf(tx, refs);
    const answers = await listAnswers(tx, userId, sessionId);
    const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
    return scoreSession(questions, selected).outcomes;
  }
}
