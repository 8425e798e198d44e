import { useState } from 'react';
import { HttpProblem } from '../lib/http.js';
import { toastFailure } from '../lib/toast.js';

export interface Reauthentication {
  pendingRequest: (() => void) | null;
  /**
   * For `onError` of mutations. Returns true when the server requires reauthentication; the dialog then opens, and
   * `retry` runs after it.
   */
  openIfRequired: (error: unknown, retry: () => void) => boolean;
  /** A handler for `onError` that calls openIfRequired and shows any other error in a toast. */
  openOrToast: (title: string, retry: () => void) => (error: unknown) => void;
  ask: (retry: () => void) => void;
  proceed: () => void;
  close: () => void;
}

export function useReauthentication(): Reauthentication {
  const [pendingRequest, setPendingRequest] = useState<(() => void) | null>(null);
  const openIfRequired = (error: unknown, retry: () => void) => {
    const isRequired = error instanceof HttpProblem && error.code === 'REAUTHENTICATION_REQUIRED';
    if (isRequired) setPendingRequest(() => retry);
    return isRequired;
  };
  return {
    pendingRequest,
    openIfRequired,
    openOrToast: (title, retry) => (error) => {
      if (!openIfRequired(error, retry)) toastFailure(title, error);
    },
    ask: (retry) => setPendingRequest(() => retry),
    proceed: () => {
      setPendingRequest(null);
      pendingRequest?.();
    },
    close: () => setPendingRequest(null),
  };
}
