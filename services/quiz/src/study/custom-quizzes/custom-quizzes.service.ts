import { Injectable } from '@nestjs/common';
import { countCustomQuiz, type Caller, type MatchCount, type QuestionFilter } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { matchQuestions } from '../../domain/match-questions.js';
import { readQuestionSets } from './question-sets.queries.js';

@Injectable()
export class CustomQuizzesService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(countCustomQuiz)
  async count(filter: QuestionFilter, caller: Caller): Promise<MatchCount> {
    const { bankRevision, access, ...sets } = await readQuestionSets(
      this.database,
      caller.userId,
      filter.sets,
    );
    await this.access.requireAccess(caller, { copy: access });
    const { loaded } = this.bank;
    const bank = bankRevision > loaded.revision ? await this.bank.current() : loaded;
    return { count: matchQuestions(bank, filter, sets).length };
  }
}
