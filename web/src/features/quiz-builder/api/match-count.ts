import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MatchCount, QuestionFilter } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useDebounced } from '../../../lib/use-debounced.js';

const PATH = '/api/custom-quizzes/count';
const DEBOUNCE_MS = 300;

export interface Matches {
  /** Null until the first reply. */
  count: number | null;
  isOutdated: boolean;
  hasFailed: boolean;
}

export function useMatchCount(filter: QuestionFilter): Matches {
  const wanted = JSON.stringify(filter);
  const settled = useDebounced(wanted, DEBOUNCE_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [PATH, settled],
    queryFn: () => request<MatchCount>('POST', PATH, { text: settled, contentType: 'application/json' }),
    placeholderData: keepPreviousData,
    // every quiz changes what matches
    gcTime: 0,
  });
  return {
    count: data?.count ?? null,
    isOutdated: settled !== wanted || isPlaceholderData,
    hasFailed: isError,
  };
}
