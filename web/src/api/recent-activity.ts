import { queryOptions } from '@tanstack/react-query';
import type { RecentActivity } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** The last ten completed sessions, newest first. */
export const recentActivityQuery = queryOptions({
  queryKey: ['/api/recent-activity'],
  queryFn: getQuery<RecentActivity[]>,
});
