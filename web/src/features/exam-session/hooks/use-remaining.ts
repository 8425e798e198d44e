import { useSyncExternalStore } from 'react';
import { remainingMinutes, remainingMs } from '../exam-clock.js';
import type { ExamWorkspace } from '../exam-workspace.js';

const TICK_MS = 1_000;

function subscribeTo(workspace: ExamWorkspace) {
  return (listener: () => void) => {
    const timer = setInterval(listener, TICK_MS);
    const unsubscribe = workspace.subscribe(listener);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
}

/** The remaining time in whole minutes, in ms; renders only when the minute changes. */
export function useRemainingMs(workspace: ExamWorkspace): number {
  const minutes = useSyncExternalStore(subscribeTo(workspace), () =>
    remainingMinutes(remainingMs(workspace.state().clock, performance.now())),
  );
  return minutes * 60_000;
}
