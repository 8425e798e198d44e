import type { AnswerQuestionBody, AnswerResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Stores an answer. Idempotent for the same letter; 409 for a different one. */
export function answerQuestion(body: AnswerQuestionBody): Promise<AnswerResult> {
  return request<AnswerResult>('POST', '/api/quiz/answer', { json: body });
}
