import { Injectable } from '@nestjs/common';
import { notFound, type Caller, type QuizView } from '@tenfold/contracts';
import { EntityManager } from 'typeorm';
import { AccessService } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import { listAnswers } from './answers.queries.js';
import { presentQuiz } from './present-session.js';
import { findSession } from './sessions.queries.js';

@Injectable()
export class GetQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  /** The caller's session as it stands, so that it goes on after a closed tab. */
  async get(caller: Caller, sessionId: string): Promise<QuizView> {
    await this.access.requireAccess(caller);
    const session = await findSession(this.database, caller.userId, sessionId);
    if (!session) throw notFound('Quiz session');
    const questions = await this.bank.questionsOf(this.database, session.questions);
    return presentQuiz(session, questions, await listAnswers(this.database, caller.userId, sessionId));
  }
}
