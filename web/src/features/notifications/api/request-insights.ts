import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InsightsResult } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';

/** The server stores the notifications of a new set a moment after its reply. */
const STORED_WITHIN_MS = 1_000;

/** Requests insights from the user's stats; the server creates at most one set a day. */
export function useRequestInsights() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<InsightsResult>('POST', '/api/notifications/smart-insights'),
    onSuccess: async ({ created }) => {
      if (created === 0) return;
      await new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS));
      await Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: notificationCountQuery.queryKey }),
      ]);
    },
  });
}
