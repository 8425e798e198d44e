import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDeletion, ScheduledDeletion } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

export const deletionQuery = queryOptions({
  queryKey: ['/api/account/deletion'],
  queryFn: getQuery<AccountDeletion>,
  refetchOnMount: 'always',
});

/** Schedules the deletion. A password reauthenticates first. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string | null) => {
      if (password !== null) await request<null>('POST', '/api/auth/re-authenticate', { json: { password } });
      return request<ScheduledDeletion>('DELETE', '/api/account');
    },
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, deletion);
      // the deletion ends the other auth sessions and the subscription
      void client.invalidateQueries();
    },
  });
}

const staying: AccountDeletion = { deletesAt: null };

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/account/restore'),
    onSuccess: () => client.setQueryData(deletionQuery.queryKey, staying),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
