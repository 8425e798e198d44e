import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ExamDate } from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';
import { reviewsQuery } from './reviews.js';

const PATH = '/api/exam-date';
const UNSET: ExamDate = { date: null };

export const examDateQuery = queryOptions({ queryKey: [PATH], queryFn: getQuery<ExamDate> });

export function useSetExamDate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => request<ExamDate>('PUT', PATH, { json: { date } }),
    onSuccess: (stored) => store(client, stored),
  });
}

export function useRemoveExamDate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('DELETE', PATH),
    onSuccess: () => store(client, UNSET),
  });
}

function store(client: QueryClient, date: ExamDate): void {
  client.setQueryData(examDateQuery.queryKey, date);
  void client.invalidateQueries({ queryKey: reviewsQuery.queryKey });
}
