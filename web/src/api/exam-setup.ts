import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExamSessionView, ExamSetup, QuestionSelection, StartExamSessionBody } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';
import { requestWithKey } from './keyed-request.js';

export const examSetupQuery = queryOptions({
  queryKey: ['/api/exam-setup'],
  queryFn: getQuery<ExamSetup>,
  // the time left of open exam sessions changes
  gcTime: 0,
});

export function useStartExam() {
  return useStart<StartExamSessionBody>('/api/exam-sessions');
}

export function useStartCustomExam() {
  return useStart<QuestionSelection>('/api/exam-sessions/custom');
}

function useStart<Body extends object>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => requestWithKey<ExamSessionView>('POST', path, body),
    onSettled: () => client.invalidateQueries({ queryKey: examSetupQuery.queryKey }),
  });
}
