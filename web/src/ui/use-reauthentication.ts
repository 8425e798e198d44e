import { useState } from 'react';
import { HttpProblem } from '../lib/http.js';

export interface Reauthentication {
  /** Retries the refused request after reauthentication; null when none is pending. */
  waiting: (() => void) | null;
  /**
   * For `onError` of mutations. Returns true when the server requires reauthentication; the dialog then opens, and
   * `again` runs after it.
   */
  isWanted: (error: unknown, again: () => void) => boolean;
  ask: (again: () => void) => void;
  proceed: () => void;
  close: () => void;
}

export function useReauthentication(): Reauthentication {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    waiting,
    isWanted: (error, again) => {
      const wanted = error instanceof HttpProblem && error.code === 'REAUTHENTICATION_REQUIRED';
      if (wanted) setWaiting(() => again);
      return wanted;
    },
    ask: (again) => setWaiting(() => again),
    proceed: () => {
      setWaiting(null);
      waiting?.();
    },
    close: () => setWaiting(null),
  };
}
