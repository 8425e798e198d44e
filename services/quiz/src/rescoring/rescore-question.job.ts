import { Injectable } from '@nestjs/common';
import { Job } from '@tenfold/jobs';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { requestRescoring, RescoreQuestion, type RescoreQuestionData } from '../bank/rescore-question.js';
import { recountQuestion } from '../question-statistics/recount-question.queries.js';
import {
  countStudents,
  findKeyChange,
  finishKeyChange,
  listUsersWithQuestion,
} from './key-changes.queries.js';
import { rescoreUser } from './rescore-user.js';

const USERS_PER_RUN = 100;

@Injectable()
export class RescoreQuestionJob {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  /** Goes on after the last user whose transaction has been committed, so a crash repeats nothing. */
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
      USERS_PER_RUN,
    );
    for (const userId of users)
      if (!(await rescoreUser(this.database, this.bank, change, userId)))
        return finishKeyChange(this.database, data);
    if (users.length === USERS_PER_RUN) return this.database.transaction((tx) => requestRescoring(tx, data));
    await recountQuestion(this.database, data.questionId);
    await finishKeyChange(this.database, data);
  }
}
