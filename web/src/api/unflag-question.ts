import { request } from '../lib/http.js';

/** Takes the flag off a question, in every session that has it. */
export function unflagQuestion(questionId: string): Promise<null> {
  return request<null>('POST', `/api/questions/unflag/${questionId}`);
}
