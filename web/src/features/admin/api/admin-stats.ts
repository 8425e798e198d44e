import { queryOptions } from '@tanstack/react-query';
import type { AdminStats } from '@tenfold/contracts';
import { getQuery } from '../../../lib/http.js';
import { adminQueryOptions } from '../../../api/admin-query.js';

export const adminStatsQuery = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: getQuery<AdminStats>,
  ...adminQueryOptions,
});
