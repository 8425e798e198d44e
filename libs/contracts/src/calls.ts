import * as account from './account.js';
import * as admin from './admin.js';
import * as answers from './answers.js';
import * as auth from './auth.js';
import * as billingAdmin from './billing-admin.js';
import * as calendarAddress from './calendar-address.js';
import { isCall, type Call } from './call.js';
import * as examAttempts from './exam-attempts.js';
import * as examDate from './exam-date.js';
import * as customQuizzes from './custom-quizzes.js';
import * as examExports from './exam-exports.js';
import * as examImages from './exam-images.js';
import * as examImports from './exam-imports.js';
import * as examManagement from './exam-management.js';
import * as examResults from './exam-results.js';
import * as examSections from './exam-sections.js';
import * as examSessions from './exam-sessions.js';
import * as exams from './exams.js';
import * as flaggedQuestions from './flagged-questions.js';
import * as insights from './insights.js';
import * as keyChanges from './key-changes.js';
import * as lookups from './lookups.js';
import * as missedQuestions from './missed-questions.js';
import * as notifications from './notifications.js';
import * as oidc from './oidc.js';
import * as passkeys from './passkeys.js';
import * as payments from './payments.js';
import * as privacy from './privacy.js';
import * as questionNotes from './question-notes.js';
import * as questionPairs from './question-pairs.js';
import * as questionReports from './question-reports.js';
import * as quiz from './quiz.js';
import * as quizResults from './quiz-results.js';
import * as readiness from './readiness.js';
import * as referenceChanges from './reference-changes.js';
import * as referenceMarks from './reference-marks.js';
import * as references from './references.js';
import * as reportedResults from './reported-results.js';
import * as reviews from './reviews.js';
import * as search from './search.js';
import * as secondFactor from './second-factor.js';
import * as security from './security.js';
import * as sessionHistory from './session-history.js';
import * as stats from './stats.js';
import * as subscription from './subscription.js';
import * as withdrawnQuestions from './withdrawn-questions.js';

const areas: readonly object[] = [
  account,
  admin,
  auth,
  billingAdmin,
  calendarAddress,
  examAttempts,
  examDate,
  examExports,
  examImages,
  examImports,
  examManagement,
  customQuizzes,
  examResults,
  examSections,
  examSessions,
  exams,
  flaggedQuestions,
  insights,
  keyChanges,
  lookups,
  missedQuestions,
  notifications,
  oidc,
  passkeys,
  payments,
  privacy,
  questionNotes,
  questionPairs,
  questionReports,
  withdrawnQuestions,
  quiz,
  answers,
  quizResults,
  readiness,
  referenceChanges,
  referenceMarks,
  references,
  reportedResults,
  reviews,
  search,
  secondFactor,
  security,
  sessionHistory,
  stats,
  subscription,
];

export const allCalls: readonly Call<object, unknown>[] = areas
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isCall);

export function callsOf(
  service: 'identity' | 'quiz' | 'content' | 'billing' | 'notifications',
): readonly Call<object, unknown>[] {
  return allCalls.filter(({ subject }) => subject.startsWith(`rpc.${service}.`));
}
