import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: getQuery<Notification[]>,
  refetchOnMount: 'always',
});
