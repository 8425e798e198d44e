import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionView } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

/** Where one is signed in. Read whenever it is looked at: other browsers come and go. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: getQuery<SessionView[]>,
  refetchOnMount: 'always',
});

/** The list after a change of ours. */
export function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export function useCloseSession() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: (sessionId: string) => request<null>('DELETE', `/api/sessions/${sessionId}`),
    onSettled: refresh,
  });
}

/** All but this one. */
export function useCloseOtherSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: () => request<null>('DELETE', '/api/sessions'),
    onSettled: refresh,
  });
}
