import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  type AnswerQuestionBody,
  type AnswerResult,
  type Caller,
} from '@tenfold/contracts';
import { isAnswerCorrect } from '@tenfold/exam';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BankQuestion } from '../domain/bank.js';
import { judgeAnswer } from '../domain/judge-answer.js';
import { AnswerBatcher } from './answer-batcher.js';
import { storeAnswers, type NewAnswer, type StoreOutcome } from './answers.queries.js';
import { SessionCompositions } from './session-compositions.js';

const BATCH_LIMITS = { items: 64, inFlight: 2 };

/** The second look sees what made the first one uncertain. */
const ATTEMPTS = 3;

@Injectable()
export class AnswerQuestionService {
  private readonly batcher: AnswerBatcher<NewAnswer, StoreOutcome>;

  constructor(
    dataSource: DataSource,
    private readonly compositions: SessionCompositions,
  ) {
    const pool = (dataSource.driver as unknown as { master: Pool }).master;
    this.batcher = new AnswerBatcher((answers) => storeAnswers(pool, answers), BATCH_LIMITS);
  }

  /** Stores the caller's answer to a question of a running session, once. Access is not asked: see the README. */
  async answer({ userId }: Caller, body: AnswerQuestionBody): Promise<AnswerResult> {
    const { sessionId, questionId, selectedAnswer } = body;
    const questions = await this.compositions.questionsOf(userId, sessionId);
    if (!questions) throw notFound('Quiz session');
    const question = questions.get(questionId);
    if (!question) throw notFound('Question');
    if (!offers(question, selectedAnswer)) throw notOffered(selectedAnswer);

    const isCorrect = isAnswerCorrect(question.correctAnswer, selectedAnswer);
    const answeredCount = await this.store({
      userId,
      sessionId,
      questionId,
      questionVersion: question.version,
      selectedAnswer,
      isCorrect,
      flagged: body.flaggedForReview ?? body.flagged ?? false,
    });
    const { correctAnswer } = question;
    return {
      questionId,
      selectedAnswer,
      isCorrect,
      correctAnswer,
      answeredCount,
      totalQuestions: questions.size,
    };
  }

  /** @returns how many questions of the session are answered now */
  private async store(answer: NewAnswer): Promise<number> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const outcome = await this.batcher.add(answer);
      const verdict = judgeAnswer(answer.selectedAnswer, outcome);
      if (verdict === 'accepted') return outcome.answeredCount;
      if (verdict === 'session-over') throw new Problem('CONFLICT', 'This quiz is over.');
      if (verdict === 'different')
        throw new Problem('CONFLICT', 'This question has been answered differently.');
    }
    throw new Error('an answer that conflicts with the new one cannot be seen');
  }
}

function offers({ body }: BankQuestion, letter: string): boolean {
  return body.answers.some((answer) => answer.letter === letter);
}

function notOffered(letter: string): Problem {
  const message = `selectedAnswer must be a letter of the question, ${letter} is not`;
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'selectedAnswer', message }] });
}
