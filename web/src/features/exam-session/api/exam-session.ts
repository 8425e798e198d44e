import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ExamResult, ExamSessionView, SavedExamChanges, SaveExamChangesBody } from '@tenfold/contracts';
import { invalidateStudyData } from '../../../api/study-data.js';
import { getQuery, request } from '../../../lib/http.js';

const EXAM_PATH = '/api/exam-sessions';

export interface ArrivedView {
  view: ExamSessionView;
  /** `performance.now()` when the reply arrived. */
  arrivedAt: number;
}

export function examSessionQuery(sessionId: string) {
  return queryOptions({
    queryKey: [EXAM_PATH, sessionId],
    queryFn: async (context): Promise<ArrivedView | null> => {
      const view = await getQuery<ExamSessionView>(context);
      return view && { view, arrivedAt: performance.now() };
    },
    // its clock and states are of the moment of the reply
    gcTime: 0,
    structuralSharing: false,
  });
}

export function saveExamChanges(sessionId: string, body: SaveExamChangesBody): Promise<SavedExamChanges> {
  return request<SavedExamChanges>('POST', `${EXAM_PATH}/${sessionId}/changes`, { json: body });
}

export function examResultQuery(sessionId: string) {
  return queryOptions({
    queryKey: [EXAM_PATH, sessionId, 'result'],
    queryFn: getQuery<ExamResult>,
  });
}

export function useCompleteExam(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<ExamResult>('POST', `${EXAM_PATH}/${sessionId}/complete`),
    onSuccess: (result) => {
      client.setQueryData(examResultQuery(sessionId).queryKey, result);
      client.setQueryData(
        examSessionQuery(sessionId).queryKey,
        (arrived) => arrived && { ...arrived, view: { ...arrived.view, session: result.session } },
      );
      void invalidateStudyData(client);
    },
  });
}

export async function refreshExam(client: QueryClient, sessionId: string): Promise<ArrivedView | null> {
  const arrived = await client.fetchQuery({ ...examSessionQuery(sessionId), staleTime: 0 });
  if (arrived?.view.session.status === 'completed') void invalidateStudyData(client);
  return arrived;
}
