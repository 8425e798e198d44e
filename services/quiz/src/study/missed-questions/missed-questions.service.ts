import { Injectable } from '@nestjs/common';
import { listMissedQuestions, type Caller, type MissedQuestions, type NoInput } from '@tenfold/contracts';
import { MISSED_LISTED } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { presentAnsweredQuestion } from '../../domain/present-answered-question.js';
import { countMissed, listMissedAnswers } from './missed-questions.queries.js';

@Injectable()
export class MissedQuestionsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(listMissedQuestions)
  async list(_input: NoInput, caller: Caller): Promise<MissedQuestions> {
    await this.access.requireAccess(caller);
    const answers = await listMissedAnswers(this.database, caller.userId, MISSED_LISTED);
    const refs = answers.map(({ questionId, questionVersion }) => ({
      id: questionId,
      version: questionVersion,
    }));
    const questions = await this.bank.questionsOf(this.database, refs);
    const isWhole = answers.length < MISSED_LISTED;
    return {
      total: isWhole ? answers.length : await countMissed(this.database, caller.userId),
      questions: questions.flatMap((question, position) => {
        const answer = answers[position];
        return answer ? [{ ...presentAnsweredQuestion(question, answer), rightDays: answer.rightDays }] : [];
      }),
    };
  }
}
