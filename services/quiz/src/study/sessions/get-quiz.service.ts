import { Injectable } from '@nestjs/common';
import { getQuiz, notFound, type Caller, type QuizView, type SessionIdInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { presentStored } from './present-session.js';
import { findAnsweredSession } from './sessions.queries.js';

@Injectable()
export class GetQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(getQuiz)
  async get({ sessionId }: SessionIdInput, caller: Caller): Promise<QuizView> {
    const session = await findAnsweredSession(this.database, caller.userId, sessionId);
    await this.access.requireAccess(caller, { copy: session?.access });
    if (!session) throw notFound('Quiz session');
    return presentStored(this.database, this.bank, session);
  }
}
