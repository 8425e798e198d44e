import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 3_000;
/** A browser is also idle while it waits for the replies that the screen needs first. */
const PRELOAD_AFTER_MS = 2_000;

export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  return isIdle ? <>{children}</> : null;
}

interface PreloadProps {
  screens: readonly { preload: () => void }[];
  /** For code that the shown screen needs later, perhaps without a network. */
  evenWithDataSaver?: boolean;
}

/** Loads the code of `screens` once, when the shown screen has had time to load and no query is running. */
export function PreloadWhenIdle({ screens, evenWithDataSaver = false }: PreloadProps) {
  const isFetching = useIsFetching() > 0;
  const hasLoaded = useRef(false);
  useEffect(() => {
    if (isFetching || hasLoaded.current || (savesData() && !evenWithDataSaver)) return undefined;
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = onIdle(() => {
        hasLoaded.current = true;
        for (const screen of screens) screen.preload();
      });
    }, PRELOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [screens, isFetching, evenWithDataSaver]);
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
