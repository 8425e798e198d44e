import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportedResult, ReportedResults } from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';

const PATH = '/api/reported-results';
const NONE: ReportedResults = { dueFor: null, results: [] };

export const reportedResultsQuery = queryOptions({ queryKey: [PATH], queryFn: getQuery<ReportedResults> });

export function useReportResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (result: ReportedResult) => request<ReportedResults>('PUT', PATH, { json: result }),
    onSuccess: (results) => client.setQueryData(reportedResultsQuery.queryKey, results),
  });
}

export function useDeleteReportedResults() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<null>('DELETE', PATH),
    onSuccess: () => client.setQueryData(reportedResultsQuery.queryKey, NONE),
  });
}
