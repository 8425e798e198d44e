import { useEffect } from 'react';
import type { ExamWorkspace } from '../exam-workspace.js';

const TICK_MS = 10_000;
/** A longer gap between two ticks means that the device slept; only this much of it counts. */
const LONGEST_GAP_MS = 2 * TICK_MS;

export function useTimeOnQuestion(workspace: ExamWorkspace, questionId: string | null): void {
  useEffect(() => {
    if (questionId === null) return undefined;
    let last = performance.now();
    let isVisible = document.visibilityState === 'visible';
    const tick = () => {
      const now = performance.now();
      if (isVisible) workspace.addTime(questionId, Math.min(now - last, LONGEST_GAP_MS));
      last = now;
      isVisible = document.visibilityState === 'visible';
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      tick();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [workspace, questionId]);
}
