import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CloseQuestionReportsBody, QuestionReportState, ReportedQuestion } from '@tenfold/contracts';
import { REPORTED_QUESTIONS_PER_PAGE } from '@tenfold/exam';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { requestWithKey } from '../../../api/keyed-request.js';
import { getPage } from '../../../lib/http.js';

const PATH = '/api/admin/reports';

export function reportedQuestionsQuery(state: QuestionReportState, page: number) {
  const offset = (page - 1) * REPORTED_QUESTIONS_PER_PAGE;
  return queryOptions({
    queryKey: [PATH, { state, page }],
    queryFn: () => getPage<ReportedQuestion>(`${PATH}?state=${state}&offset=${offset}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}

export function useAnswerReports(questionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: CloseQuestionReportsBody) =>
      requestWithKey<null>('PUT', `/api/admin/questions/${questionId}/reports`, answer),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}

export function useReloadReports() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [PATH] });
}
