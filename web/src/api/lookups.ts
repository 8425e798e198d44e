import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  LookupDrill,
  LookupResult,
  Lookups,
  MarkLookupBody,
  StartLookupDrillBody,
} from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';

const DRILLS = '/api/lookup-drills';

export const lookupsQuery = queryOptions({
  queryKey: ['/api/lookups'],
  queryFn: getQuery<Lookups>,
  // changes with the day, and with each quiz
  staleTime: 0,
});

export function lookupDrillQuery(drillId: string) {
  return queryOptions({ queryKey: [DRILLS, drillId], queryFn: getQuery<LookupDrill> });
}

export function useStartLookupDrill() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ drillId, ...json }: StartLookupDrillBody & { drillId: string }) =>
      request<LookupDrill>('PUT', `${DRILLS}/${drillId}`, { json }),
    onSuccess: (drill) => client.setQueryData(lookupDrillQuery(drill.drillId).queryKey, drill),
  });
}

export function useMarkLookup(drillId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: MarkLookupBody) =>
      request<LookupResult>('POST', `${DRILLS}/${drillId}/marks`, { json }),
    onSuccess: (result) => storeResult(client, drillId, result),
  });
}

function storeResult(client: QueryClient, drillId: string, result: LookupResult): void {
  client.setQueryData(
    lookupDrillQuery(drillId).queryKey,
    (drill) => drill && { ...drill, results: [...drill.results, result] },
  );
  void client.invalidateQueries({ queryKey: lookupsQuery.queryKey });
}
