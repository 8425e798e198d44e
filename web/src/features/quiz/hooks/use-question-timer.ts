import { STUDY_MINUTES_MAX } from '@tenfold/exam';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuizTimes } from '../../../lib/device-database.js';
import { readTimes, writeTimes } from '../quiz-draft.js';

/** Milliseconds. A longer gap between two ticks means that the device slept; only this much of it counts. */
const LONGEST_GAP = 5_000;
const TICK_MS = 1_000;

export function addTime(times: QuizTimes, questionId: string | null, passedMs: number): QuizTimes {
  const ms = Math.min(Math.max(0, passedMs), LONGEST_GAP);
  const { questionMs, studyMs } = times;
  return {
    studyMs: studyMs + ms,
    questionMs:
      questionId === null ? questionMs : { ...questionMs, [questionId]: (questionMs[questionId] ?? 0) + ms },
  };
}

/** Kept outside React state, so that a tick re-renders only the clock. */
export interface QuestionTimer {
  times: () => QuizTimes;
  set: (times: QuizTimes) => void;
  subscribe: (listener: () => void) => () => void;
}

function createTimer(sessionId: string): QuestionTimer {
  let times = readTimes(sessionId);
  const listeners = new Set<() => void>();
  return {
    times: () => times,
    set: (changed) => {
      times = changed;
      writeTimes(sessionId, times);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
  useEffect(() => {
    let last = performance.now();
    let inView = document.visibilityState === 'visible';
    const tick = () => {
      const now = performance.now();
      if (inView) timer.set(addTime(timer.times(), openQuestionId, now - last));
      last = now;
      inView = document.visibilityState === 'visible';
    };
    const interval = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      tick();
      clearInterval(interval);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [timer, openQuestionId]);
  return timer;
}

export function useElapsedMs(timer: QuestionTimer, questionId: string): number {
  return useSyncExternalStore(timer.subscribe, () => timer.times().questionMs[questionId] ?? 0);
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
