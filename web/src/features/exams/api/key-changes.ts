import { queryOptions } from '@tanstack/react-query';
import type { KeyChangeProgress } from '@tenfold/contracts';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { getQuery } from '../../../lib/http.js';

const WHILE_RESCORING_MS = 2_000;

/**
 * Polls while sessions are rescored.
 * @param awaitedVersion version of the exam whose change of a key must be listed soon, because it was just made
 */
export function keyChangesQuery(examId: string, awaitedVersion: number | null) {
  return queryOptions({
    queryKey: ['/api/admin/key-changes'],
    queryFn: getQuery<KeyChangeProgress[]>,
    ...adminQueryOptions,
    refetchInterval: ({ state: { data } }) => {
      const listed = data ?? [];
      const isListed = listed.some((one) => one.examId === examId && one.version === awaitedVersion);
      const isAwaited = awaitedVersion !== null && !isListed;
      return isAwaited || listed.some(({ finishedAt }) => finishedAt === null) ? WHILE_RESCORING_MS : false;
    },
  });
}
