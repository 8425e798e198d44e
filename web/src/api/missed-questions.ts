import { queryOptions } from '@tanstack/react-query';
import type { MissedQuestions } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const missedQuestionsQuery = queryOptions({
  queryKey: ['/api/questions/missed'],
  queryFn: getQuery<MissedQuestions>,
});
