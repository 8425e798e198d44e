import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** The newest notifications; refetched each time the list opens. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: getQuery<Notification[]>,
  refetchOnMount: 'always',
});
