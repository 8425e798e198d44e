import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  QuestionStatistics,
  QuestionStatisticsDetail,
  QuestionStatisticsFilter,
  QuestionStatisticsSort,
  SortOrder,
} from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { getPage, getQuery } from '../../../lib/http.js';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from '../../../api/admin-query.js';

const PATH = '/api/admin/question-statistics';

export interface StatisticsOrder {
  sort: QuestionStatisticsSort;
  order: SortOrder;
}

export function statisticsQuery({ sort, order }: StatisticsOrder, page: number) {
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  return queryOptions({
    queryKey: [PATH, { sort, order, page }],
    queryFn: () =>
      getPage<QuestionStatistics>(
        `${PATH}?sort=${sort}&order=${order}&limit=${ADMIN_PAGE_SIZE}&offset=${offset}`,
      ),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}

/** In the order of the filter. */
export function filteredStatisticsQuery(filter: Exclude<QuestionStatisticsFilter, 'all'>, page: number) {
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  return queryOptions({
    queryKey: [PATH, filter, page],
    queryFn: () =>
      getPage<QuestionStatistics>(`${PATH}?filter=${filter}&limit=${ADMIN_PAGE_SIZE}&offset=${offset}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}

export function questionStatisticsQuery(questionId: string) {
  return queryOptions({
    queryKey: [PATH, questionId],
    queryFn: getQuery<QuestionStatisticsDetail>,
    ...adminQueryOptions,
  });
}

/**
 * The number of first answers in the bank; a value of 30 (QUESTION_STATISTICS_MIN_ANSWERS) or more means only "at least
 * 30". The 30 most-answered questions suffice: if one of them has no answers, they hold all answers; otherwise their sum
 * is at least 30.
 */
export const firstAnswersQuery = queryOptions({
  queryKey: [PATH, 'first-answers'],
  queryFn: async () => {
    const limit = QUESTION_STATISTICS_MIN_ANSWERS;
    const page = await getPage<QuestionStatistics>(`${PATH}?sort=answers&order=desc&limit=${limit}&offset=0`);
    return page && page.items.reduce((total, { answers }) => total + answers, 0);
  },
  ...adminQueryOptions,
});
