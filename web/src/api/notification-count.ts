import { queryOptions } from '@tanstack/react-query';
import type { NotificationCount } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';
import { pollInterval } from '../lib/live-stream.js';

const POLL_MS = 30_000;

export const notificationCountQuery = queryOptions({
  queryKey: ['/api/notifications/count'],
  queryFn: getQuery<NotificationCount>,
  refetchInterval: () => pollInterval(POLL_MS),
});
