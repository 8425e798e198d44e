import { queryOptions } from '@tanstack/react-query';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const flaggedQuestionsQuery = queryOptions({
  queryKey: ['/api/questions/flagged'],
  queryFn: getQuery<FlaggedQuestion[]>,
});
