import type { HistoryType } from '@tenfold/contracts';
import { examPath, quizPath } from '../../paths.js';

/** The questions of a session in progress, the result of a completed one. */
export function sessionPath(type: HistoryType, sessionId: string): string {
  return type === 'exam' ? examPath(sessionId) : quizPath(sessionId);
}
