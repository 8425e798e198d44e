import { Injectable } from '@nestjs/common';
import { getQuiz, notFound, type Caller, type QuizView, type SessionIdInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { readQuiz } from './present-session.js';

@Injectable()
export class GetQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(getQuiz)
  async get({ sessionId }: SessionIdInput, caller: Caller): Promise<QuizView> {
    await this.access.requireAccess(caller);
    const quiz = await readQuiz(this.database, this.bank, caller.userId, sessionId);
    if (!quiz) throw notFound('Quiz session');
    return quiz;
  }
}
