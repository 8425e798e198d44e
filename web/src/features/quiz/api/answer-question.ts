import type { AnswerQuestionBody, AnswerResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Stores one answer; the same one twice changes nothing, another one than the stored is a 409. */
export function answerQuestion(body: AnswerQuestionBody): Promise<AnswerResult> {
  return request<AnswerResult>('POST', '/api/quiz/answer', { json: body });
}
