import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OpenQuiz, RecentActivity } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const recentActivityQuery = queryOptions({
  queryKey: ['/api/recent-activity'],
  queryFn: getQuery<RecentActivity[]>,
});

export type ResumableQuiz = RecentActivity & { open: OpenQuiz };

export function useOpenQuizzes(): ResumableQuiz[] | undefined {
  return useQuery({ ...recentActivityQuery, select: openQuizzes }).data ?? undefined;
}

export function openQuizzes(activities: RecentActivity[] | null): ResumableQuiz[] {
  return (activities ?? [])
    .filter((activity): activity is ResumableQuiz => activity.open !== null)
    .toSorted((one, other) => other.open.closesAt.localeCompare(one.open.closesAt));
}
