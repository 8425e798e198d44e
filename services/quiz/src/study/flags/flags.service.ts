import { Injectable } from '@nestjs/common';
import {
  flagQuestion,
  listFlaggedQuestions,
  notFound,
  unflagQuestion,
  type Caller,
  type FlaggedQuestion,
  type NoInput,
  type QuestionIdInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { updateFlaggedCard } from '../review-cards/update-cards.js';
import { lockKnownTotals } from '../../progress/stats/user-totals.queries.js';
import { clearFlags, setFlags, listFlaggedAnswers } from './flags.queries.js';
import { presentAnsweredQuestion } from '../../domain/present-answered-question.js';

@Injectable()
export class FlagsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(listFlaggedQuestions)
  async list(_input: NoInput, caller: Caller): Promise<FlaggedQuestion[]> {
    await this.access.requireAccess(caller);
    const flagged = await listFlaggedAnswers(this.database, caller.userId);
    const refs = flagged.map(({ questionId, questionVersion }) => ({
      id: questionId,
      version: questionVersion,
    }));
    const questions = await this.bank.questionsOf(this.database, refs);
    return questions.flatMap((question, position) => {
      const answer = flagged[position];
      return answer ? [presentAnsweredQuestion(question, answer)] : [];
    });
  }

  /** Idempotent. @throws Problem NOT_FOUND without an answer: the client sends an earlier flag together with the answer */
  @Handles(flagQuestion)
  async set({ questionId }: QuestionIdInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const hasStats = await lockKnownTotals(tx, userId);
      if (!(await setFlags(tx, userId, questionId))) throw notFound('Question');
      if (hasStats || (await lockKnownTotals(tx, userId))) await updateFlaggedCard(tx, userId, questionId);
    });
    return null;
  }

  @Handles(unflagQuestion)
  async clear({ questionId }: QuestionIdInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const hasStats = await lockKnownTotals(tx, userId);
      const isChanged = await clearFlags(tx, userId, questionId);
      if (isChanged && (hasStats || (await lockKnownTotals(tx, userId))))
        await updateFlaggedCard(tx, userId, questionId);
    });
    return null;
  }
}
