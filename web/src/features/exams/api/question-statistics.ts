import { queryOptions } from '@tanstack/react-query';
import type { QuestionStatisticsDetail } from '@tenfold/contracts';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { getQuery } from '../../../lib/http.js';

export function questionStatisticsQuery(questionId: string) {
  return queryOptions({
    queryKey: ['/api/admin/question-statistics', questionId],
    queryFn: getQuery<QuestionStatisticsDetail>,
    ...adminQueryOptions,
  });
}
