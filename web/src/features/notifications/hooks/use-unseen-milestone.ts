import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification, Stats } from '@tenfold/contracts';
import { crossedMilestones, MS_PER_DAY, MS_PER_MINUTE } from '@tenfold/exam';
import { useCallback, useEffect, useState } from 'react';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';
import { statsQuery } from '../../../api/stats.js';
import { isLive } from '../../../lib/live-stream.js';
import { pollUntil } from '../../../lib/poll-until.js';
import { useNow } from '../../../lib/use-now.js';
import { useReadNotification } from '../api/change-notifications.js';

const CHECKS = { firstMs: 500, lastMs: 16_000 };

/**
 * The oldest unread milestone notification of the last 24 hours. The server stores which are unread, so that a
 * second browser does not show the milestone again.
 */
export function useUnseenMilestone() {
  const client = useQueryClient();
  const { data: unread } = useQuery(notificationCountQuery);
  const { data: notifications } = useQuery({ ...notificationsQuery, enabled: false });
  const { mutate: markRead } = useReadNotification({ silent: true });
  const [closed, setClosed] = useState<readonly string[]>([]);

  const check = useCallback(
    () => client.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => null),
    [client],
  );

  const count = unread?.count ?? 0;
  useEffect(() => {
    if (count > 0) void check();
  }, [count, check]);

  useMilestoneCrossing(
    useCallback(async () => {
      const before = client.getQueryData(notificationsQuery.queryKey) ?? [];
      const known = new Set(before.map(({ id }) => id));
      const list = await check();
      const arrived =
        list?.some(({ id, type, isRead }) => type === 'milestone' && !isRead && !known.has(id)) ?? false;
      if (arrived) await client.invalidateQueries({ queryKey: notificationCountQuery.queryKey });
      return arrived;
    }, [client, check]),
  );

  const since = useNow(MS_PER_MINUTE).getTime() - MS_PER_DAY;
  const milestone = notifications?.findLast(
    ({ id, type, isRead, createdAt }) =>
      type === 'milestone' && !isRead && Date.parse(createdAt) > since && !closed.includes(id),
  );
  const close = useCallback(
    ({ id }: Notification) => {
      setClosed((ids) => [...ids, id]);
      markRead(id);
    },
    [markRead],
  );
  return { milestone, close };
}

/**
 * When newly loaded stats cross a threshold and no live stream is open, calls `check` with growing pauses until it returns
 * true, because the notification arrives through an event shortly after the stats.
 */
function useMilestoneCrossing(check: () => Promise<boolean>): void {
  const client = useQueryClient();
  useEffect(() => {
    let before: Stats | undefined;
    let checks = new AbortController();
    const take = (stats: Stats | null | undefined) => {
      if (!stats) return;
      const isCrossed = before !== undefined && crossedMilestones(before, stats).length > 0;
      before = stats;
      if (!isCrossed || isLive()) return;
      checks.abort();
      checks = new AbortController();
      void pollUntil(check, CHECKS, checks.signal);
    };
    const observer = new QueryObserver(client, {
      ...statsQuery,
      // does not fetch by itself, but follows the stats once a screen has loaded them
      enabled: (query) => query.state.data !== undefined,
      notifyOnChangeProps: ['data'],
    });
    take(observer.getCurrentResult().data);
    const unsubscribe = observer.subscribe(({ data }) => take(data));
    return () => {
      checks.abort();
      unsubscribe();
    };
  }, [client, check]);
}
