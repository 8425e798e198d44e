import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefundResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { adminStatsQuery } from './admin-stats.js';
import { USERS_PATH } from './users.js';

export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => request<RefundResult>('POST', `${USERS_PATH}/${userId}/refund`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [USERS_PATH] }),
        client.invalidateQueries({ queryKey: adminStatsQuery.queryKey }),
      ]),
  });
}
