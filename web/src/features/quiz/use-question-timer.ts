import { STUDY_MINUTES_MAX } from '@tenfold/exam';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readTimes, writeTimes } from './quiz-draft.js';

export interface QuizTimes {
  /** Question id -> ms until it was answered. */
  questionMs: Readonly<Record<string, number>>;
  /** ms in the quiz altogether, reading the feedback included. */
  studyMs: number;
}

/** ms. A longer gap between two ticks means that the machine slept. */
const LONGEST_GAP = 5_000;
const TICK_MS = 1_000;

/** Adds the time since the last tick. `questionId` is null while no question is open. */
export function addTime(times: QuizTimes, questionId: string | null, passedMs: number): QuizTimes {
  const ms = Math.min(Math.max(0, passedMs), LONGEST_GAP);
  const { questionMs, studyMs } = times;
  return {
    studyMs: studyMs + ms,
    questionMs:
      questionId === null ? questionMs : { ...questionMs, [questionId]: (questionMs[questionId] ?? 0) + ms },
  };
}

/** Keeps the time apart from React, so that a tick redraws the clock and nothing else. */
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
 * Counts the time in the quiz and on its open question, while the page is in view. Each question has its own count;
 * a reload goes on with it.
 *
 * @param openQuestionId null while the question on the screen is locked
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

/** ms on a question so far, redrawn with each tick. */
export function useElapsedMs(timer: QuestionTimer, questionId: string): number {
  return useSyncExternalStore(timer.subscribe, () => timer.times().questionMs[questionId] ?? 0);
}

/** "0:45", "3:23", "12:05". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "45 seconds", "3 minutes 23 seconds": for listening to. */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [count(minutes, 'minute'), count(seconds % 60, 'second')];
  return (minutes === 0 ? parts.slice(1) : parts).join(' ');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** What a completion reports: minutes with one decimal, 0 to 600. */
export function studyMinutes({ studyMs }: QuizTimes): number {
  return Math.min(STUDY_MINUTES_MAX, Math.round(studyMs / 6_000) / 10);
}
