import { Injectable } from '@nestjs/common';
import { closeQuiz, notFound, Problem, type Caller, type SessionIdInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import { appendExamNotes } from '../notes/notes.queries.js';
import { abandonSession } from '../sessions/abandon-session.js';
import { lockSession } from '../sessions/end-session.queries.js';
import type { Session } from '../sessions/sessions.queries.js';
import { findExamSession } from './exam-sessions.queries.js';
import { storeExamAnswers } from './store-exam-answers.js';

@Injectable()
export class CloseQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Handles(closeQuiz)
  async close({ sessionId }: SessionIdInput, { userId }: Caller): Promise<null> {
    return this.database.transaction(async (tx) => {
      const session = await lockSession(tx, userId, sessionId);
      if (!session) throw notFound('Quiz session');
      if (session.status === 'completed')
        throw new Problem('CONFLICT', 'This quiz is completed and has a result.');
      if (session.status !== 'in_progress') return null;
      if (session.sessionType === 'exam') await this.abandonExam(tx, session);
      else await abandonSession(tx, this.bank, session);
      return null;
    });
  }

  /** After the end of its time the exam gets its result, so that a late request never takes it away. */
  private async abandonExam(tx: EntityManager, session: Session): Promise<void> {
    const { userId, sessionId } = session;
    const exam = await findExamSession(tx, userId, sessionId);
    if (!exam || exam.isPastEnd)
      throw new Problem('CONFLICT', 'The time of this exam is over, so it gets its result.');
    await storeExamAnswers(tx, this.bank, session);
    await abandonSession(tx, this.bank, session);
    await appendExamNotes(tx, session);
  }
}
