import { useState } from 'react';
import { HttpProblem } from '../lib/http.js';

export interface Reauthentication {
  pendingRequest: (() => void) | null;
  /**
   * For `onError` of mutations. Returns true when the server requires reauthentication; the dialog then opens, and
   * `retry` runs after it.
   */
  openIfRequired: (error: unknown, retry: () => void) => boolean;
  ask: (retry: () => void) => void;
  proceed: () => void;
  close: () => void;
}

export function useReauthentication(): Reauthentication {
  const [pendingRequest, setPendingRequest] = useState<(() => void) | null>(null);
  return {
    pendingRequest,
    openIfRequired: (error, retry) => {
      const isRequired = error instanceof HttpProblem && error.code === 'REAUTHENTICATION_REQUIRED';
      if (isRequired) setPendingRequest(() => retry);
      return isRequired;
    },
    ask: (retry) => setPendingRequest(() => retry),
    proceed: () => {
      setPendingRequest(null);
      pendingRequest?.();
    },
    close: () => setPendingRequest(null),
  };
}
