import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.js';
import { flaggedQuestionsQuery } from './flagged-questions.js';
import { focusedStudyStatsQuery } from './focused-study-stats.js';
import { recentActivityQuery } from './recent-activity.js';
import { sectionProgressQuery } from './section-progress.js';
import { statsQuery } from './stats.js';

/** Every query that an answer or a finished quiz changes. */
const studyQueries = [
  statsQuery,
  focusedStudyStatsQuery,
  sectionProgressQuery,
  recentActivityQuery,
  flaggedQuestionsQuery,
  currentUserQuery,
];

/** To call after an answer or a finished quiz: nothing goes stale by itself. */
export async function invalidateStudyData(client: QueryClient): Promise<void> {
  await Promise.all(studyQueries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
