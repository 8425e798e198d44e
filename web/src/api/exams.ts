import { queryOptions } from '@tanstack/react-query';
import type { PublishedExam } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const examsQuery = queryOptions({
  queryKey: ['/api/admin/exams'],
  queryFn: getQuery<PublishedExam[]>,
  refetchOnMount: 'always',
  retry: 1,
  retryDelay: 500,
});
