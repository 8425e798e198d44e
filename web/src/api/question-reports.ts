import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuestionReport, SendQuestionReportBody } from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';

export const questionReportsQuery = queryOptions({
  queryKey: ['/api/reports'],
  queryFn: getQuery<QuestionReport[]>,
});

export function useSendReport(questionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (report: SendQuestionReportBody) =>
      request<null>('POST', `/api/questions/${questionId}/reports`, { json: report }),
    onSuccess: () => client.invalidateQueries(questionReportsQuery),
  });
}
