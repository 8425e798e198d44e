import { queryOptions } from '@tanstack/react-query';
import type {
  ReferenceDivision,
  ReferenceDivisionName,
  ReferenceEdition,
  ReferenceHit,
  ResolvedCitation,
} from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';

const PATH = '/api/references';

export const referencesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<ReferenceEdition[]>,
});

export interface CitationScope {
  /** Of the edition that the exam printed. */
  day: string | null;
  /** Only this edition. */
  editionId?: string;
}

export function resolvedCitationsQuery(citations: readonly string[], { day, editionId }: CitationScope) {
  return queryOptions({
    queryKey: [`${PATH}/resolve`, citations, day, editionId],
    queryFn: () =>
      request<ResolvedCitation[]>('POST', `${PATH}/resolve`, {
        json: { citations, ...(day !== null && { day }), ...(editionId !== undefined && { editionId }) },
      }),
  });
}

export function referenceContentsQuery(editionId: string) {
  return queryOptions({
    queryKey: [PATH, editionId, 'contents'],
    queryFn: getQuery<ReferenceDivisionName[]>,
  });
}

/** Others each time. */
export function referenceHeadingsQuery(editionId: string, drill: number) {
  return queryOptions({
    queryKey: [PATH, editionId, 'headings', drill],
    queryFn: () => getQuery<ReferenceDivisionName[]>({ queryKey: [PATH, editionId, 'headings'] }),
  });
}

export function referenceDivisionQuery(editionId: string, place: number) {
  return queryOptions({
    queryKey: [PATH, editionId, 'divisions', place],
    queryFn: getQuery<ReferenceDivision>,
  });
}

export function referenceSearchQuery(editionId: string, q: string) {
  return queryOptions({
    queryKey: [PATH, editionId, `search?${new URLSearchParams({ q }).toString()}`],
    queryFn: getQuery<ReferenceHit[]>,
  });
}
