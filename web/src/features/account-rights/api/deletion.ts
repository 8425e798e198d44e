import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDeletion, ScheduledDeletion } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

/** Whether and when the account is deleted. */
export const deletionQuery = queryOptions({
  queryKey: ['/api/account/deletion'],
  queryFn: getQuery<AccountDeletion>,
  refetchOnMount: 'always',
});

/** Lets the account be deleted; with a password it is proved first who asks. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string | null) => {
      if (password !== null) await request<null>('POST', '/api/auth/re-authenticate', { json: { password } });
      return request<ScheduledDeletion>('DELETE', '/api/account');
    },
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, deletion);
      // the other sessions are over, and the subscription soon will be
      void client.invalidateQueries();
    },
  });
}

const staying: AccountDeletion = { deletesAt: null };

/** Keeps the account after all. */
export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/account/restore'),
    onSuccess: () => client.setQueryData(deletionQuery.queryKey, staying),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
