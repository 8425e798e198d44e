import { queryOptions } from '@tanstack/react-query';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** The questions that the person flagged for review, the latest answered first. */
export const flaggedQuestionsQuery = queryOptions({
  queryKey: ['/api/questions/flagged'],
  queryFn: getQuery<FlaggedQuestion[]>,
});
