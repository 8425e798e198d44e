import { queryOptions } from '@tanstack/react-query';
import type { ExamExportFormat, PublishedExam } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const examsQuery = queryOptions({
  queryKey: ['/api/admin/exams'],
  queryFn: getQuery<PublishedExam[]>,
  refetchOnMount: 'always',
  retry: 1,
  retryDelay: 500,
});

/** @param questions numbers and ranges; default: all questions */
export function exportPath(examId: string, format: ExamExportFormat, questions?: string): string {
  const query = new URLSearchParams({ format, ...(questions && { questions }) });
  return `/api/admin/exams/${examId}/export?${query.toString()}`;
}
