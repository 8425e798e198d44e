import { Injectable } from '@nestjs/common';
import {
  answerQuestion,
  notFound,
  Problem,
  type AnswerQuestionBody,
  type AnswerResult,
  type Caller,
} from '@tenfold/contracts';
import { isAnswerCorrect } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { Pool } from 'pg';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { hideKeyOf } from '../../domain/hide-keys.js';
import { insertOutcomeOf } from '../../domain/insert-outcome.js';
import { originalLetter, shownCorrectAnswer } from '../../domain/shuffle-options.js';
import { AnswerBatcher } from './answer-batcher.js';
import { correctGrades, storeAnswers, type NewAnswer, type StoreOutcome } from './answers.queries.js';
import { SessionQuestionsCache } from './session-questions-cache.js';

export const BATCH_LIMITS = { items: 64, itemsOfUser: 8, inFlight: 2, waiting: 1_000, waitMs: 2_000 };

/** An insert can conflict with a row that its snapshot does not see; the second attempt sees it. The third is a safety margin. */
const ATTEMPTS = 3;

@Injectable()
export class AnswerQuestionService {
  private readonly batcher: AnswerBatcher<NewAnswer, StoreOutcome>;

  constructor(
    pool: Pool,
    private readonly questionsCache: SessionQuestionsCache,
    private readonly bank: BankService,
    private readonly database: EntityManager,
  ) {
    this.batcher = new AnswerBatcher((answers) => storeAnswers(pool, answers), BATCH_LIMITS);
  }

  @Handles(answerQuestion)
  async answer(body: AnswerQuestionBody, { userId }: Caller): Promise<AnswerResult> {
    const { sessionId, questionId, selectedAnswer } = body;
    const { question, bankRevision, totalQuestions } = await this.find(userId, body);
    if (!offers(question, selectedAnswer)) throw notOffered(selectedAnswer);

    const { shown = null } = question;
    const letter = originalLetter(shown, selectedAnswer);
    const isCorrect = isAnswerCorrect(question.correctAnswer, letter);
    const stored = await this.store({
      userId,
      sessionId,
      questionId,
      questionVersion: question.version,
      selectedAnswer: letter,
      isCorrect,
      flagged: body.flaggedForReview ?? body.flagged ?? false,
      timeSpentMs: body.timeSpentMs ?? null,
      isUnsure: body.isUnsure ?? false,
    });
    const { answeredCount, timeSpentMs } = stored;
    const correctAnswer =
      stored.bankRevision > bankRevision
        ? await this.regrade(userId, body, { letter, isCorrect })
        : question.correctAnswer;
    const result = {
      questionId,
      selectedAnswer,
      isCorrect: isAnswerCorrect(correctAnswer, letter),
      correctAnswer: shownCorrectAnswer(shown, correctAnswer),
      timeSpentMs,
      answeredCount,
      totalQuestions,
    };
    return hideKeyOf<AnswerResult>(stored.isKeyless, result);
  }

  private async find(userId: string, { sessionId, questionId }: AnswerQuestionBody) {
    const composition = await this.questionsCache.compositionOf(userId, sessionId);
    if (!composition) throw notFound('Quiz session');
    const { questions, bankRevision } = composition;
    const question = questions.get(questionId);
    if (!question) throw notFound('Question');
    return { question, bankRevision, totalQuestions: questions.size };
  }

  /** After the bank has changed: the answer may have been graded with an older key. @returns the key */
  private async regrade(
    userId: string,
    body: AnswerQuestionBody,
    stored: { letter: string; isCorrect: boolean },
  ): Promise<string> {
    await this.bank.current();
    const { correctAnswer } = (await this.find(userId, body)).question;
    const isCorrect = isAnswerCorrect(correctAnswer, stored.letter);
    const { sessionId, questionId } = body;
    if (isCorrect !== stored.isCorrect)
      await correctGrades(this.database, { userId, sessionId }, [{ questionId, isCorrect }]);
    return correctAnswer;
  }

  private async store(answer: NewAnswer): Promise<StoreOutcome> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const outcome = await this.batcher.add(answer);
      const verdict = insertOutcomeOf(answer.selectedAnswer, outcome);
      if (verdict === 'accepted') return outcome;
      if (verdict === 'session-over') throw new Problem('CONFLICT', 'This quiz is over.');
      if (verdict === 'different')
        throw new Problem('CONFLICT', 'A different answer to this question is already stored.');
    }
    throw new Error(`the stored answer is still not visible after ${ATTEMPTS} attempts`);
  }
}

function offers({ letters }: IndexedQuestion, letter: string): boolean {
  return letters.includes(letter);
}

function notOffered(letter: string): Problem {
  const message = `This question has no answer ${letter}.`;
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'selectedAnswer', message }] });
}
