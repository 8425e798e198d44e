import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.js';
import { getQuery, HttpProblem } from '../lib/http.js';

/**
 * By default queries never become stale and are not polled, retried or refetched on focus. Mutations invalidate the
 * queries that they affect.
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
        // fails immediately when offline, instead of pausing
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const userHash = JSON.stringify(currentUserQuery.queryKey);

  /** After a "signed out" or "no plan" reply: refetches the current user, on which the guards act. */
  function recheckSession(): void {
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }
  return client;
}

function isWithoutPlan(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return error.code === 'SUBSCRIPTION_REQUIRED' || error.code === 'PRO_REQUIRED';
}
