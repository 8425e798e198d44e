import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LiveTopic } from '@tenfold/contracts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { openLiveStream, type LiveEvent } from '../lib/live-stream.js';
import { currentUserQuery } from './current-user.js';
import { exportQuery } from './export.js';
import { notificationCountQuery } from './notification-count.js';
import { notificationsQuery } from './notifications.js';
import { subscriptionNoticesQuery } from './subscription-notices.js';
import { subscriptionStatusQuery } from './subscription-status.js';

const affected: Record<LiveTopic, readonly QueryKey[]> = {
  access: [currentUserQuery.queryKey, subscriptionStatusQuery.queryKey, subscriptionNoticesQuery.queryKey],
  profile: [currentUserQuery.queryKey],
  // the list is refetched only while the dropdown shows it
  notifications: [notificationCountQuery.queryKey, notificationsQuery.queryKey],
  export: [exportQuery.queryKey],
};

/** Spreads the requests of all tabs after a restart of the server. */
const RESYNC_SPREAD_MS = 2_000;
/** The reply with the new cookie of a replaced session may still be on its way, for example to another tab. */
const SESSION_CHECK_MS = 1_000;

export function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = useCachedUserId(client);
  useEffect(() => {
    if (userId === null) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (ms: number, event: LiveEvent) => timers.add(setTimeout(() => refetch(client, event), ms));
    const resync = () => later(Math.random() * RESYNC_SPREAD_MS, 'resync');
    const stop = openLiveStream({
      onEvent: (event) => (event === 'resync' ? resync() : refetch(client, event)),
      onSessionEnded: () => later(SESSION_CHECK_MS, 'profile'),
      onDown: resync,
    });
    return () => {
      stop();
      timers.forEach((timer) => clearTimeout(timer));
    };
  }, [client, userId]);
}

function refetch(client: QueryClient, event: LiveEvent): void {
  const topics = event === 'resync' ? (Object.keys(affected) as LiveTopic[]) : [event];
  const keys = new Set(topics.flatMap((topic) => affected[topic]));
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true });
}

/** Reloads the page after another tab has signed in as another user, because the screens show the former one. */
export function useReloadForAnotherUser(): void {
  const userId = useCachedUserId(useQueryClient());
  const last = useRef(userId);
  useEffect(() => {
    const isAnother = last.current !== null && userId !== null && last.current !== userId;
    last.current = userId;
    if (isAnother) window.location.reload();
  }, [userId]);
}

/** An observer of the query would keep the user after `client.clear()`. */
function useCachedUserId(client: QueryClient): string | null {
  return useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => client.getQueryData(currentUserQuery.queryKey)?.id ?? null,
  );
}
