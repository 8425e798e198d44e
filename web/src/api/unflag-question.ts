import { request } from '../lib/http.js';

/** Removes the flag in all sessions that contain the question. */
export function unflagQuestion(questionId: string): Promise<null> {
  return request<null>('POST', `/api/questions/unflag/${questionId}`);
}
