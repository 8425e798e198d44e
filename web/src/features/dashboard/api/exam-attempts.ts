import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExamAttempts, ExamSession } from '@tenfold/contracts';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { getQuery } from '../../../lib/http.js';
import { useNow } from '../../../lib/use-now.js';

export const examAttemptsQuery = queryOptions({
  queryKey: ['/api/exam-attempts'],
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
  const now = useNow(MS_PER_MINUTE);
  if (!data) return undefined;
  const sinceReply = Math.max(0, now.getTime() - dataUpdatedAt);
  return data.openSessions
    .map((session) => ({
      session,
      remainingMs: Date.parse(session.endsAt) - Date.parse(data.serverNow) - sinceReply,
    }))
    .find(({ remainingMs }) => remainingMs > 0);
}
