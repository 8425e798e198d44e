import { Logger } from '@nestjs/common';
import { Job } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../bank/bank.service.js';
import { requestRescoring, RescoreQuestion, type RescoreQuestionData } from '../bank/rescore-question.js';
import { recountQuestion } from '../question-statistics/recount-question.queries.js';
import {
  addFailure,
  countStudents,
  findKeyChange,
  finishKeyChange,
  listUsersWithQuestion,
  type KeyChange,
} from './key-changes.queries.js';
import { rescoreUser } from './rescore-user.js';

export const USERS_PER_RUN = 100;
/** More failures mean a general fault, so the run stops. */
const FAILURES_MAX = 100;

export class RescoreQuestionJob {
  private readonly logger = new Logger(RescoreQuestionJob.name);

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
    private readonly usersPerRun: number,
  ) {}

  /**
   * Goes on after the last user whose transaction has been committed, so a crash repeats nothing. A user whose transaction
   * fails is passed over, and tried again after all others and in each retry of the job.
   *
   * @throws Error while a user cannot be rescored
   */
  @Job(RescoreQuestion)
  async rescore(data: RescoreQuestionData): Promise<void> {
    await this.bank.current();
    const change = await findKeyChange(this.database, data);
    if (change === null || change.isFinished) return;
    if (change.isReplaced) return finishKeyChange(this.database, data);
    if (change.lastUserId === null) await countStudents(this.database, data);
    const users = await listUsersWithQuestion(
      this.database,
      data.questionId,
      change.lastUserId,
      this.usersPerRun,
    );
    const isLastRun = users.length < this.usersPerRun;
    const failed = await this.rescoreUsers(change, isLastRun ? [...users, ...change.failedUserIds] : users);
    if (failed === null) return finishKeyChange(this.database, data);
    if (!isLastRun) return this.database.transaction((tx) => requestRescoring(tx, data));
    await recountQuestion(this.database, data.questionId);
    if (failed > 0) throw new Error(`users who cannot be rescored: ${failed}`);
    await finishKeyChange(this.database, data);
  }

  /** @returns how many users failed; null when a newer change of the key replaces this one */
  private async rescoreUsers(change: KeyChange, userIds: readonly string[]): Promise<number | null> {
    const failed = new Set<string>();
    for (const userId of userIds)
      try {
        if (!(await rescoreUser(this.database, this.bank, change, userId))) return null;
      } catch (error) {
        failed.add(userId);
        if (new Set([...change.failedUserIds, ...failed]).size > FAILURES_MAX) throw error;
        await addFailure(this.database, change, userId);
        this.logger.error({ err: error, userId, questionId: change.questionId }, 'user not rescored');
      }
    return failed.size;
  }
}
