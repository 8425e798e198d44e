import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDeletion, ScheduledDeletion } from '@tenfold/contracts';
import { exportQuery } from '../../../api/export.js';
import { getQuery, request } from '../../../lib/http.js';

export const EXPORT_DOWNLOAD_PATH = '/api/account/export/download';

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/account/export'),
    onSettled: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });
}

export const deletionQuery = queryOptions({
  queryKey: ['/api/account/deletion'],
  queryFn: getQuery<AccountDeletion>,
  refetchOnMount: 'always',
});

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<ScheduledDeletion>('DELETE', '/api/account'),
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, deletion);
      void client.invalidateQueries();
    },
  });
}

const notScheduled: AccountDeletion = { deletesAt: null };

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/account/restore'),
    onSuccess: () => client.setQueryData(deletionQuery.queryKey, notScheduled),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
