import { queryOptions } from '@tanstack/react-query';
import type { RepeatedQuestion } from '@tenfold/contracts';
import { getQuery } from '../../../lib/http.js';

/** Shown only after the answer. Optional: without a reply, nothing is shown. */
export function repeatedQuestionsQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['/api/quiz', sessionId, 'repeated-questions'],
    queryFn: getQuery<RepeatedQuestion[]>,
    retry: false,
  });
}
