import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionView } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: getQuery<SessionView[]>,
  refetchOnMount: 'always',
});

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

export function useCloseOtherSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: () => request<null>('DELETE', '/api/sessions'),
    onSettled: refresh,
  });
}
