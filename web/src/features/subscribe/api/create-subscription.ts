import { useMutation } from '@tanstack/react-query';
import type { SubscriptionSetup } from '@tenfold/contracts';
import { HttpProblem, request } from '../../../lib/http.js';

/** Begins the trial or the subscription; asked again it answers the same. */
export function useCreateSubscription() {
  return useMutation({
    mutationFn: () => request<SubscriptionSetup>('POST', '/api/create-subscription'),
  });
}

export interface CreationFailure {
  /** The person has to sign in again before anything can be set up. */
  needsSignIn: boolean;
  /** What a person may read of it. */
  message: string;
}

const SIGN_IN_MARKS = /401|Authentication/;

/** What a failed creation says: the server's message, or "HTTP {status}: ..." when it sent none. */
export function creationFailure(error: unknown): CreationFailure {
  if (!(error instanceof HttpProblem)) {
    return { needsSignIn: false, message: 'The server could not be reached.' };
  }
  const { message } = error.body;
  const said = typeof message === 'string' ? message : `HTTP ${error.status}: ${error.text}`;
  return { needsSignIn: error.status === 401 || SIGN_IN_MARKS.test(said), message: said };
}
