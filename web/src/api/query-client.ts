import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.js';
import { getQuery, HttpProblem, retryAfterMs } from '../lib/http.js';
import { clearFailure } from '../lib/toast.js';

const OVERLOAD_RETRIES = 2;

/**
 * By default queries never become stale and are not polled or refetched on focus, and are retried only while the server is
 * overloaded. Mutations invalidate the queries that they affect. The start of one removes the toast of a failure, because the
 * user tries again; those that start by themselves have the meta `isBackground`.
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
      onMutate(_variables, { meta }) {
        if (meta?.isBackground !== true) clearFailure();
      },
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
        retry: (failures, error) => retryAfterMs(error) !== null && failures < OVERLOAD_RETRIES,
        retryDelay: (_failures, error) => retryAfterMs(error) ?? 0,
        // fails immediately when offline, instead of pausing
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const userHash = JSON.stringify(currentUserQuery.queryKey);

  function recheckSession(): void {
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }
  return client;
}

function isWithoutPlan(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return error.code === 'SUBSCRIPTION_REQUIRED' || error.code === 'PRO_REQUIRED';
}
