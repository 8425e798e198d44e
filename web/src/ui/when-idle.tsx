import { useEffect, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 3_000;

export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  return isIdle ? children : null;
}

export function PreloadWhenIdle({ screens }: { screens: readonly { preload: () => void }[] }) {
  useEffect(() => {
    if (savesData()) return undefined;
    return onIdle(() => {
      for (const screen of screens) screen.preload();
    });
  }, [screens]);
  return null;
}

function onIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(request);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
