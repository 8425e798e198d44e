import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  LawChangePage,
  LawDecision,
  ManagedReferenceEdition,
  ReferenceComparison,
  WithdrawnQuestion,
} from '@tenfold/contracts';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from '../../../api/admin-query.js';
import { referencesQuery } from '../../../api/references.js';
import { getQuery, request } from '../../../lib/http.js';
import { uploadFile, type UploadStage } from '../../../lib/upload-file.js';

const PATH = '/api/admin/references';

export const managedReferencesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<ManagedReferenceEdition[]>,
  ...adminQueryOptions,
});

const LAW_CHANGES = '/api/admin/law-changes';

export function lawChangesQuery(page: number) {
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  return queryOptions({
    queryKey: [LAW_CHANGES, page],
    queryFn: () =>
      getQuery<LawChangePage>({ queryKey: [`${LAW_CHANGES}?limit=${ADMIN_PAGE_SIZE}&offset=${offset}`] }),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}

const WITHDRAWN = '/api/admin/withdrawn-questions';

export const withdrawnQuestionsQuery = queryOptions({
  queryKey: [WITHDRAWN],
  queryFn: getQuery<WithdrawnQuestion[]>,
  ...adminQueryOptions,
});

export function useWithdrawQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, isWithdrawn }: { questionId: string; isWithdrawn: boolean }) =>
      request<{ isWithdrawn: boolean }>('PUT', `${WITHDRAWN}/${questionId}`, { json: { isWithdrawn } }),
    onSettled: () => client.invalidateQueries({ queryKey: withdrawnQuestionsQuery.queryKey }),
  });
}

export function comparedEditionsQuery(editionId: string, laterId: string) {
  return queryOptions({
    queryKey: [PATH, editionId, 'changes', laterId],
    queryFn: getQuery<ReferenceComparison>,
    ...adminQueryOptions,
  });
}

interface Decision {
  editionId: string;
  citation: string;
  decision: LawDecision;
}

export function useDecideLawChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ editionId, ...json }: Decision) =>
      request<{ decision: LawDecision }>('PUT', `${LAW_CHANGES}/${editionId}`, { json }),
    onSettled: () => client.invalidateQueries({ queryKey: [LAW_CHANGES] }),
  });
}

export function useLoadReference(onStage: (stage: UploadStage | null) => void) {
  const client = useQueryClient();
  return useMutation({
    /** Without a name for a file that says what it is. */
    mutationFn: ({ file, day, name }: { file: File; day: string; name?: string }) =>
      uploadFile<ManagedReferenceEdition>(
        `${PATH}?${new URLSearchParams({ day, ...(name && { name }) }).toString()}`,
        { content: file, contentType: 'application/octet-stream' },
        onStage,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: managedReferencesQuery.queryKey }),
    onSettled: () => onStage(null),
  });
}

export function useChangeReferenceState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ editionId, state }: { editionId: string; state: 'published' | 'withdrawn' }) =>
      request<ManagedReferenceEdition>('PATCH', `${PATH}/${editionId}`, { json: { state } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: managedReferencesQuery.queryKey });
      await client.invalidateQueries({ queryKey: referencesQuery.queryKey });
      await client.invalidateQueries({ queryKey: [LAW_CHANGES] });
    },
  });
}
