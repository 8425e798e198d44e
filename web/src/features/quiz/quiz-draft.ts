import { readSession, removeSession, writeSession } from '../../lib/local-store.js';
import type { QuizTimes } from '../../lib/device-database.js';
import type { QuizDraft } from './quiz-state.js';

/**
 * State of a quiz in sessionStorage: the time spent, which changes every second, and where IndexedDB is blocked or fails also
 * unsent answers and flags that wait for their answer. It survives a reload.
 */

const answersKey = (sessionId: string) => `tenfold.quiz.${sessionId}.answers`;
const timesKey = (sessionId: string) => `tenfold.quiz.${sessionId}.times`;

export function readDraft(sessionId: string): QuizDraft {
  return read<QuizDraft>(answersKey(sessionId)) ?? { answers: [], flags: {} };
}

export function writeDraft(sessionId: string, draft: QuizDraft): void {
  writeSession(answersKey(sessionId), JSON.stringify(draft));
}

export function removeDraft(sessionId: string): void {
  removeSession(answersKey(sessionId));
}

export function readTimes(sessionId: string): QuizTimes {
  return read<QuizTimes>(timesKey(sessionId)) ?? { questionMs: {}, studyMs: 0 };
}

export function writeTimes(sessionId: string, times: QuizTimes): void {
  writeSession(timesKey(sessionId), JSON.stringify(times));
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(readSession(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
