import { queryOptions } from '@tanstack/react-query';
import type { FocusedStudyStats } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const focusedStudyStatsQuery = queryOptions({
  queryKey: ['/api/stats/focused-study'],
  queryFn: getQuery<FocusedStudyStats>,
});
