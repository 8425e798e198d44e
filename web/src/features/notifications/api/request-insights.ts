import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InsightsResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';

/** Requests insights from the user's stats; the server creates at most one set a day. */
export function useRequestInsights() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<InsightsResult>('POST', '/api/notifications/smart-insights'),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: notificationCountQuery.queryKey }),
      ]),
  });
}
