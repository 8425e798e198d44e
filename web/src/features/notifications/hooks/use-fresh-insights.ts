import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InsightsResult, Notification } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { useEffect, useRef } from 'react';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';
import { request } from '../../../lib/http.js';

/** The server stores the notifications of a new set a moment after its reply. */
const STORED_WITHIN_MS = 1_000;

/** Requests smart insights once when the list contains no notification of the last 24 hours. */
export function useFreshInsights(notifications: readonly Notification[] | null | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
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
  const requested = useRef(false);
  useEffect(() => {
    if (!notifications || requested.current) return;
    // deleting one later must not trigger a request
    requested.current = true;
    const since = Date.now() - MS_PER_DAY;
    if (notifications.every(({ createdAt }) => Date.parse(createdAt) < since)) mutate();
  }, [notifications, mutate]);
}
