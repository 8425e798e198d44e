import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExamAttempts, ExamSession } from '@tenfold/contracts';
import { EXAM_ATTEMPTS_PATH } from '../../../api/study-data.js';
import { getQuery } from '../../../lib/http.js';
import { useNow } from '../../../lib/use-now.js';

/** An exam is no longer open when its time has ended, also while the server still accepts late changes. */
const TICK_MS = 1_000;

export const examAttemptsQuery = queryOptions({
  queryKey: [EXAM_ATTEMPTS_PATH],
  queryFn: getQuery<ExamAttempts>,
  // its open exam sessions change on other screens
  gcTime: 0,
});

export interface OpenExam {
  session: ExamSession;
  remainingMs: number;
}

export function useOpenExam(): OpenExam | undefined {
  const { data, dataUpdatedAt } = useQuery(examAttemptsQuery);
  const now = useNow(TICK_MS);
  if (!data) return undefined;
  const sinceReply = Math.max(0, now.getTime() - dataUpdatedAt);
  return data.openSessions
    .map((session) => ({
      session,
      remainingMs: Date.parse(session.endsAt) - Date.parse(data.serverNow) - sinceReply,
    }))
    .find(({ remainingMs }) => remainingMs > 0);
}
