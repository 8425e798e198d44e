import { request } from '../lib/http.js';

export function unflagQuestion(questionId: string): Promise<null> {
  return request<null>('POST', `/api/questions/unflag/${questionId}`);
}
