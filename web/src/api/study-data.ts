import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.js';

/** Every query that an answer or a finished quiz changes. */
const studyPaths = [
  '/api/stats',
  '/api/stats/focused-study',
  '/api/sections/progress',
  '/api/recent-activity',
  '/api/questions/flagged',
];

/** To call after an answer or a finished quiz: nothing goes stale by itself. */
export async function invalidateStudyData(client: QueryClient): Promise<void> {
  await Promise.all(
    [...studyPaths.map((path) => [path]), currentUserQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
