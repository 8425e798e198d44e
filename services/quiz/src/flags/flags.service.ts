import { Injectable } from '@nestjs/common';
import type { Caller, FlaggedQuestion } from '@tenfold/contracts';
import { EntityManager } from 'typeorm';
import { AccessService } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import type { BankQuestion } from '../domain/bank.js';
import { flaggedChoices } from '../domain/flagged-answer.js';
import { clearFlags, listFlaggedAnswers, type FlaggedAnswer } from './flags.queries.js';

@Injectable()
export class FlagsService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  /** The questions that the caller has flagged, each as it was the last time. */
  async list(caller: Caller): Promise<FlaggedQuestion[]> {
    await this.access.requireAccess(caller);
    const flagged = await listFlaggedAnswers(this.database, caller.userId);
    const refs = flagged.map(({ questionId, questionVersion }) => ({
      id: questionId,
      version: questionVersion,
    }));
    const questions = await this.bank.questionsOf(this.database, refs);
    return questions.flatMap((question, position) => {
      const answer = flagged[position];
      return answer ? [presentFlagged(question, answer)] : [];
    });
  }

  /** Nothing happens when it is not flagged. */
  async clear({ userId }: Caller, questionId: string): Promise<null> {
    await clearFlags(this.database, userId, questionId);
    return null;
  }
}

function presentFlagged(
  { id, body, correctAnswer, sectionName }: BankQuestion,
  answer: FlaggedAnswer,
): FlaggedQuestion {
  const letters = body.answers.map(({ letter }) => letter);
  return {
    id,
    questionText: body.content,
    imageUrl: body.imageUrl,
    imageDescription: body.imageDescription,
    answerChoices: body.answers.map(({ text }) => text),
    ...flaggedChoices(letters, correctAnswer, answer.selectedAnswer),
    explanation: body.explanation,
    citation: body.citation,
    sectionName,
    answeredAt: answer.answeredAt.toISOString(),
  };
}
