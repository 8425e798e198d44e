import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import type { ExamResult, ExamSessionView, SavedExamChanges, SaveExamChangesBody } from '@tenfold/contracts';
import { userIdOf } from '../../../api/current-user.js';
import { invalidateStudyData } from '../../../api/study-data.js';
import { getQuery, isUnreachable, request } from '../../../lib/http.js';
import { keepExam, readKeptExam, type LoadedView } from '../exam-device.js';

const EXAM_PATH = '/api/exam-sessions';

export function examSessionQuery(sessionId: string) {
  return queryOptions({
    queryKey: [EXAM_PATH, sessionId],
    queryFn: (context) => readExam(context, sessionId),
    // its clock and states are of the moment of the reply
    gcTime: 0,
    structuralSharing: false,
  });
}

async function readExam(context: QueryFunctionContext, sessionId: string): Promise<LoadedView | null> {
  const userId = userIdOf(context.client);
  try {
    const view = await getQuery<ExamSessionView>(context);
    if (view) void keepExam(userId, view);
    return view && { view, arrivedAt: performance.now() };
  } catch (error) {
    const kept = isUnreachable(error) ? await readKeptExam(userId, sessionId) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
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

export async function refreshExam(client: QueryClient, sessionId: string): Promise<LoadedView | null> {
  const arrived = await client.fetchQuery({ ...examSessionQuery(sessionId), staleTime: 0 });
  if (arrived?.view.session.status === 'completed') void invalidateStudyData(client);
  return arrived;
}
