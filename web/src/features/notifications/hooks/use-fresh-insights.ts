import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InsightsResult, Notification } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { useEffect, useRef } from 'react';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';
import { request } from '../../../lib/http.js';
import { isLive } from '../../../lib/live-stream.js';
import { pollUntil } from '../../../lib/poll-until.js';

/** The server replies before it stores the notifications of a new set, and stores none if it has no new insight. */
const CHECKS = { firstMs: 250, lastMs: 8_000 };

export function useFreshInsights(notifications: readonly Notification[] | null | undefined): void {
  const client = useQueryClient();
  const checks = useRef<AbortController | null>(null);
  useEffect(() => {
    const own = (checks.current = new AbortController());
    return () => own.abort();
  }, []);
  const { mutate } = useMutation({
    meta: { isBackground: true },
    mutationFn: () => request<InsightsResult>('POST', '/api/notifications/smart-insights'),
    onSuccess: async ({ created }) => {
      if (created === 0 || isLive()) return;
      const known = new Set(client.getQueryData(notificationsQuery.queryKey)?.map(({ id }) => id));
      const haveArrived = async () => {
        const list = await client.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => null);
        return list?.some(({ id }) => !known.has(id)) ?? false;
      };
      await pollUntil(haveArrived, CHECKS, checks.current?.signal);
      await client.invalidateQueries({ queryKey: notificationCountQuery.queryKey });
    },
  });
  const requested = useRef(false);
  useEffect(() => {
    if (!notifications || requested.current) return;
    requested.current = true;
    const since = Date.now() - MS_PER_DAY;
    if (notifications.every(({ createdAt }) => Date.parse(createdAt) < since)) mutate();
  }, [notifications, mutate]);
}
