import { request } from '../lib/http.js';

export function flagQuestion(questionId: string): Promise<null> {
  return request<null>('POST', `/api/questions/flag/${questionId}`);
}
