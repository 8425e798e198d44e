import { STUDY_MINUTES_MAX } from '@tenfold/exam';
import { useCallback, useState } from 'react';
import { createStore, useStore, type Store } from '../../../lib/create-store.js';
import type { QuizTimes } from '../../../lib/device-database.js';
import { useVisibleTime } from '../../../lib/use-visible-time.js';
import { readTimes, writeTimes } from '../quiz-draft.js';

const TIME_IN_QUIZ = { tickMs: 1_000, longestGapMs: 5_000 };

export function addTime(
  { questionMs, studyMs }: QuizTimes,
  questionId: string | null,
  passedMs: number,
): QuizTimes {
  return {
    studyMs: studyMs + passedMs,
    questionMs:
      questionId === null
        ? questionMs
        : { ...questionMs, [questionId]: (questionMs[questionId] ?? 0) + passedMs },
  };
}

/** Kept outside React state, so that a tick re-renders only the clock. */
export interface QuestionTimer extends Store<QuizTimes> {
  set: (times: QuizTimes) => void;
}

function createTimer(sessionId: string): QuestionTimer {
  let times = readTimes(sessionId);
  const store = createStore(() => times);
  return {
    ...store,
    set: (changed) => {
      times = changed;
      writeTimes(sessionId, times);
      store.changed();
    },
  };
}

/**
 * Measures the time in the quiz and on its open question while the page is visible. Survives a reload.
 *
 * @param openQuestionId null while the current question is locked
 */
export function useQuestionTimer(sessionId: string, openQuestionId: string | null): QuestionTimer {
  const [timer] = useState(() => createTimer(sessionId));
  useVisibleTime(
    useCallback((ms) => timer.set(addTime(timer.read(), openQuestionId, ms)), [timer, openQuestionId]),
    TIME_IN_QUIZ,
  );
  return timer;
}

export function useElapsedMs(timer: QuestionTimer, questionId: string): number {
  return useStore({ ...timer, read: () => timer.read().questionMs[questionId] ?? 0 });
}

export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [count(minutes, 'minute'), count(seconds % 60, 'second')];
  return (minutes === 0 ? parts.slice(1) : parts).join(' ');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

export function studyMinutes({ studyMs }: QuizTimes): number {
  return Math.min(STUDY_MINUTES_MAX, Math.round(studyMs / 6_000) / 10);
}
