import { queryOptions } from '@tanstack/react-query';
import type { AccountExport } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';
import { pollInterval } from '../lib/live-stream.js';

const PREPARING_POLL_MS = 3_000;

export const exportQuery = queryOptions({
  queryKey: ['/api/account/export'],
  queryFn: getQuery<AccountExport>,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.status === 'preparing' ? pollInterval(PREPARING_POLL_MS) : false,
});
