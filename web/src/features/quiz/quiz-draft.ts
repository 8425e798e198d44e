import { readSession, writeSession } from '../../lib/local-store.js';
import type { QuizDraft } from './quiz-state.js';
import type { QuizTimes } from './hooks/use-question-timer.js';

/**
 * State of a quiz in sessionStorage: unsent answers, flags that wait for their answer, and the time spent. It survives a
 * reload; without storage it lives in memory.
 */

const answersKey = (sessionId: string) => `tenfold.quiz.${sessionId}.answers`;
const timesKey = (sessionId: string) => `tenfold.quiz.${sessionId}.times`;

export function readDraft(sessionId: string): QuizDraft {
  return read<QuizDraft>(answersKey(sessionId)) ?? { answers: [], flags: {} };
}

export function writeDraft(sessionId: string, draft: QuizDraft): void {
  writeSession(answersKey(sessionId), JSON.stringify(draft));
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
