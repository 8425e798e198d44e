import { useCallback, useSyncExternalStore } from 'react';
import { remainingMinutes, remainingMs } from '../exam-clock.js';
import type { ExamWorkspace } from '../exam-workspace.js';

const TICK_MS = 1_000;

/** The remaining time in whole minutes, in ms; renders only when the minute changes. */
export function useRemainingMs(workspace: ExamWorkspace): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, TICK_MS);
      const unsubscribe = workspace.store.subscribe(listener);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    [workspace],
  );
  const minutes = useSyncExternalStore(subscribe, () =>
    remainingMinutes(remainingMs(workspace.state().clock, performance.now())),
  );
  return minutes * 60_000;
}
