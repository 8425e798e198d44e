import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HistoryStatus, HistoryType, SessionComparison, SessionHistoryPage } from '@tenfold/contracts';
import { SESSION_HISTORY_PATH as HISTORY_PATH } from '../../../api/study-data.js';
import { getQuery } from '../../../lib/http.js';

export interface HistoryFilter {
  type: HistoryType | null;
  sectionName: string | null;
  status: HistoryStatus | null;
  days: number | null;
}

export function sessionHistoryQuery(filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [HISTORY_PATH, filter],
    queryFn: ({ pageParam }) => getQuery<SessionHistoryPage>({ queryKey: [pagePath(filter, pageParam)] }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next,
    select: ({ pages }) => (pages.includes(null) ? null : pages.flatMap((page) => page?.sessions ?? [])),
    placeholderData: keepPreviousData,
    // sessions start and end on other screens
    staleTime: 0,
  });
}

function pagePath(filter: HistoryFilter, before: string | null): string {
  const given = Object.entries({ ...filter, before }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? HISTORY_PATH : `${HISTORY_PATH}?${new URLSearchParams(given).toString()}`;
}

export function comparisonQuery(sessionId: string, otherSessionId: string) {
  const [one, other] = [sessionId, otherSessionId].map(encodeURIComponent);
  return queryOptions({
    queryKey: [HISTORY_PATH, one, 'comparison', other],
    queryFn: getQuery<SessionComparison>,
  });
}
