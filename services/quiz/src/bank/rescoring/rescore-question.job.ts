import { Logger } from '@nestjs/common';
import { Job } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../questions/bank.service.js';
import {
  requestRescoring,
  RescoreQuestion,
  type RescoreQuestionData,
} from '../questions/rescore-question.js';
import { recountQuestion } from '../question-statistics/recount-question.queries.js';
import {
  addFailure,
  countStudents,
  finishKeyChange,
  listOpenKeyChanges,
  listUsersWithQuestions,
  type KeyChange,
} from './open-key-changes.queries.js';
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
   * Rescores all key changes of the same exam version together: each question of an exam file has a job, of which the first
   * does the work of all. Goes on after the last user whose transaction has been committed, so a crash repeats nothing. A
   * user whose transaction fails is passed over, and tried again after all others and in each retry of the job.
   *
   * @throws Error while a user cannot be rescored
   */
  @Job(RescoreQuestion)
  async rescore(data: RescoreQuestionData): Promise<void> {
    await this.bank.current();
    const open = await listOpenKeyChanges(this.database, data);
    for (const change of open.filter(({ isReplaced }) => isReplaced))
      await finishKeyChange(this.database, change);
    const changes = open.filter(({ isReplaced }) => !isReplaced);
    const [first] = changes;
    if (first === undefined) return;
    for (const change of changes) await countStudents(this.database, change);
    const users = await listUsersWithQuestions(
      this.database,
      changes.map(({ questionId }) => questionId),
      first.lastUserId,
      this.usersPerRun,
    );
    const isLastRun = users.length < this.usersPerRun;
    const failedBefore = changes.flatMap(({ failedUserIds }) => failedUserIds);
    const failed = await this.rescoreUsers(
      changes,
      isLastRun ? new Set([...users, ...failedBefore]) : new Set(users),
    );
    if (failed === null || !isLastRun) return this.database.transaction((tx) => requestRescoring(tx, data));
    for (const { questionId } of changes) await recountQuestion(this.database, questionId);
    if (failed > 0) throw new Error(`users who cannot be rescored: ${failed}`);
    for (const change of changes) await finishKeyChange(this.database, change);
  }

  /** @returns how many users failed; null when a newer change of a key replaces one of these */
  private async rescoreUsers(
    changes: readonly KeyChange[],
    userIds: ReadonlySet<string>,
  ): Promise<number | null> {
    const failedBefore = changes.flatMap(({ failedUserIds }) => failedUserIds);
    const questionIds = changes.map(({ questionId }) => questionId);
    const failed = new Set<string>();
    for (const userId of userIds)
      try {
        if (!(await rescoreUser(this.database, this.bank, changes, userId))) return null;
      } catch (error) {
        failed.add(userId);
        if (new Set([...failedBefore, ...failed]).size > FAILURES_MAX) throw error;
        for (const change of changes) await addFailure(this.database, change, userId);
        this.logger.error({ err: error, userId, questionIds }, 'user not rescored');
      }
    return failed.size;
  }
}
