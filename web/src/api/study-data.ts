import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.js';
import { examSetupQuery } from './exam-setup.js';
import { flaggedQuestionsQuery } from './flagged-questions.js';
import { focusedStudyStatsQuery } from './focused-study-stats.js';
import { missedQuestionsQuery } from './missed-questions.js';
import { readinessQuery } from './readiness.js';
import { recentActivityQuery } from './recent-activity.js';
import { reviewsQuery } from './reviews.js';
import { sectionProgressQuery } from './section-progress.js';
import { statsQuery } from './stats.js';

export const SESSION_HISTORY_PATH = '/api/session-history';
export const EXAM_ATTEMPTS_PATH = '/api/exam-attempts';

const studyQueries = [
  statsQuery,
  focusedStudyStatsQuery,
  sectionProgressQuery,
  recentActivityQuery,
  flaggedQuestionsQuery,
  missedQuestionsQuery,
  readinessQuery,
  reviewsQuery,
  currentUserQuery,
  examSetupQuery,
  { queryKey: [EXAM_ATTEMPTS_PATH] },
  { queryKey: [SESSION_HISTORY_PATH] },
];

/** Call after an answer or a completed quiz, because queries never become stale by themselves. */
export async function invalidateStudyData(client: QueryClient): Promise<void> {
  await Promise.all(studyQueries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
