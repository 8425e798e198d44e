import { useEffect, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 3_000;

/** What can wait until the browser has shown the page and has nothing else to do. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true));
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(() => setIsIdle(true), { timeout: AT_LATEST_MS });
    return () => window.cancelIdleCallback(request);
  }, []);
  return isIdle ? children : null;
}
