import { request } from '../lib/http.js';

/** Flags an answered question in all sessions that contain it. */
export function flagQuestion(questionId: string): Promise<null> {
  return request<null>('POST', `/api/questions/flag/${questionId}`);
}
