import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/current-user.js';
import { getQuery, HttpProblem } from './http.js';

/**
 * The cache of server state: nothing goes stale, is polled, retried or read again on focus unless a query says so.
 * Whoever changes something on the server invalidates what shows it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess(data, query) {
        if (data === null && query.queryHash !== userHash) recheckSession();
      },
      onError(error) {
        if (isWithoutPlan(error)) recheckSession();
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        const isSignedOut = error instanceof HttpProblem && error.status === 401;
        if (isSignedOut || isWithoutPlan(error)) recheckSession();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: getQuery,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // fail at once without a network, instead of waiting for it in silence
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const userHash = JSON.stringify(currentUserQuery.queryKey);

  /** A reply said "signed out" or "no plan": ask who is signed in, and let the guards act on it. */
  function recheckSession(): void {
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }
  return client;
}

function isWithoutPlan(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return error.code === 'SUBSCRIPTION_REQUIRED' || error.code === 'PRO_REQUIRED';
}
