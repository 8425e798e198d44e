import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReadinessEvidencePage } from '@tenfold/contracts';
import { getQuery } from '../../../lib/http.js';

const EVIDENCE_PATH = '/api/readiness/evidence';

export const readinessEvidenceQuery = infiniteQueryOptions({
  queryKey: [EVIDENCE_PATH],
  queryFn: ({ pageParam }) =>
    getQuery<ReadinessEvidencePage>({
      queryKey: [pageParam === null ? EVIDENCE_PATH : `${EVIDENCE_PATH}?before=${pageParam}`],
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page?.next,
  select: ({ pages }) => (pages.includes(null) ? null : pages.flatMap((page) => page?.sessions ?? [])),
  // sessions end on other screens
  staleTime: 0,
});
