import { useState } from 'react';
import { HttpProblem } from '../../lib/http.js';

export interface Reauthentication {
  /** What is to be done again once it is known who asks; null while nothing waits. */
  waiting: (() => void) | null;
  /**
   * Whether the server wants proof first. Then the dialog opens, and `again` runs after it.
   * For the `onError` of whatever changes what keeps the account safe.
   */
  isWanted: (error: unknown, again: () => void) => boolean;
  /** Opens the dialog; `again` runs after it. */
  ask: (again: () => void) => void;
  close: () => void;
}

/** Holds what the server has put off until somebody proves again who they are: see ReauthenticationDialog. */
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
    close: () => setWaiting(null),
  };
}
