import { useEffect } from 'react';

/**
 * Calls `add` with the milliseconds that passed while the page was visible: at each tick, when the page is hidden or shown,
 * and when `add` changes. A longer gap between two ticks means that the device slept; only `longestGapMs` of it count.
 *
 * @param add must keep its identity between renders
 */
export function useVisibleTime(
  add: (passedMs: number) => void,
  { tickMs, longestGapMs }: { tickMs: number; longestGapMs: number },
): void {
  useEffect(() => {
    let last = performance.now();
    let isVisible = document.visibilityState === 'visible';
    const tick = () => {
      const now = performance.now();
      if (isVisible) add(Math.min(Math.max(0, now - last), longestGapMs));
      last = now;
      isVisible = document.visibilityState === 'visible';
    };
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      tick();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [add, tickMs, longestGapMs]);
}
