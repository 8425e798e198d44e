import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { SearchFilter, SearchPage } from '@tenfold/contracts';
import { SEARCH_QUERY_MIN } from '@tenfold/exam';
import { getQuery } from '../../../lib/http.js';

const SEARCH_PATH = '/api/search';

export interface Search {
  query: string;
  filter: SearchFilter | null;
}

export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_QUERY_MIN;
}

/** Becomes stale at once, because answers and exams change what it finds. */
export function searchQuery(search: Search) {
  return infiniteQueryOptions({
    queryKey: [SEARCH_PATH, search],
    queryFn: ({ pageParam }) => getQuery<SearchPage>({ queryKey: [addressOf(search, pageParam)] }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last?.nextCursor ?? null,
    enabled: isSearchable(search.query),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function addressOf({ query, filter }: Search, cursor: string | null): string {
  const parameters = new URLSearchParams({ q: query });
  if (filter !== null) parameters.set('filter', filter);
  if (cursor !== null) parameters.set('cursor', cursor);
  return `${SEARCH_PATH}?${parameters.toString()}`;
}
