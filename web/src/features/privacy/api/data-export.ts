import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountExport } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

const PREPARING_POLL_MS = 3_000;

/** Polls while the export is prepared. */
export const exportQuery = queryOptions({
  queryKey: ['/api/account/export'],
  queryFn: getQuery<AccountExport>,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? PREPARING_POLL_MS : false),
});

export const EXPORT_DOWNLOAD_PATH = '/api/account/export/download';

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/account/export'),
    onSettled: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });
}
