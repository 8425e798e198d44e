import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeExamSectionsInput, ExamSections } from '@tenfold/contracts';
import { getQuery, request } from '../../../lib/http.js';
import { adminQueryOptions } from '../../../api/admin-query.js';

const PATH = '/api/admin/exam-sections';

export const examSectionsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<ExamSections>,
  ...adminQueryOptions,
});

export function useChangeExamSections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeExamSectionsInput) => request<ExamSections>('PUT', PATH, { json: change }),
    onSuccess: (sections) => client.setQueryData(examSectionsQuery.queryKey, sections),
  });
}
