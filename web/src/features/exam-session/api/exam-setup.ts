import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExamSessionView, ExamSetup, StartExamSessionBody } from '@tenfold/contracts';
import { startWithKey } from '../../../api/start-key.js';
import { getQuery } from '../../../lib/http.js';

export const examSetupQuery = queryOptions({
  queryKey: ['/api/exam-setup'],
  queryFn: getQuery<ExamSetup>,
  // the time left of open exam sessions changes
  gcTime: 0,
});

export function useStartExam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartExamSessionBody) => startWithKey<ExamSessionView>('/api/exam-sessions', body),
    onSettled: () => client.invalidateQueries({ queryKey: examSetupQuery.queryKey }),
  });
}
