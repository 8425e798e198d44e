import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExamDate } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';

const PATH = '/api/exam-date';
const UNSET: ExamDate = { date: null };

export const examDateQuery = queryOptions({ queryKey: [PATH], queryFn: getQuery<ExamDate> });

export function useSetExamDate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => request<ExamDate>('PUT', PATH, { json: { date } }),
    onSuccess: (stored) => client.setQueryData(examDateQuery.queryKey, stored),
  });
}

export function useRemoveExamDate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('DELETE', PATH),
    onSuccess: () => client.setQueryData(examDateQuery.queryKey, UNSET),
  });
}
