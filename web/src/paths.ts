export const paths = {
  home: '/',
  landing: '/landing',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  /** Mails link to the next three, with `?token=`. */
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  subscribe: '/subscribe',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  testRouting: '/test-routing',
  adminDirect: '/admin-direct',
  emergencyAdmin: '/emergency-admin',
  adminBypass: '/admin-bypass',
  dashboard: '/dashboard',
  /** The study hub; with `?type=` or `?categoryId=` it starts a new quiz. */
  quiz: '/quiz',
  /** Starts with `quiz`, because Study Sessions is marked on such paths. */
  quizBuilder: '/quiz-builder',
  missedQuestions: '/missed-questions',
  reviews: '/review',
  /** Starts a look-up drill; the drill itself is below it. */
  lookups: '/look-up',
  contentsDrill: '/look-up/contents',
  exam: '/exam',
  history: '/history',
  /** With `?a=` and `?b=`, the ids of two completed sessions. */
  comparison: '/history/compare',
  analytics: '/analytics',
  readiness: '/readiness',
  flaggedQuestions: '/flagged-questions',
  search: '/search',
  profile: '/profile',
  questionReports: '/reports',
  secondFactorSetup: '/second-factor',
  xmlIngestion: '/xml-ingestion',
  admin: '/admin',
  examSections: '/exam-sections',
  questionStatistics: '/admin/questions',
  managedExams: '/admin/exams',
  questionPairs: '/admin/question-pairs',
  references: '/admin/references',
} as const;

export function secondFactorSetupPath(returnTo: string): string {
  return `${paths.secondFactorSetup}?${new URLSearchParams({ returnTo }).toString()}`;
}

export function questionStatisticsPath(questionId: string): string {
  return `${paths.questionStatistics}/${questionId}`;
}

export function quizPath(sessionId: string): string {
  return `${paths.quiz}/${sessionId}`;
}

export function lookupDrillPath(drillId: string): string {
  return `${paths.lookups}/${drillId}`;
}

export function examPath(sessionId: string): string {
  return `${paths.exam}/${sessionId}`;
}

export function managedExamPath(examId: string): string {
  return `${paths.managedExams}/${examId}`;
}

/** The questions of a draft beside their source, from this one on. */
export function sourceReviewPath(examId: string, questionId: string): string {
  return `${managedExamPath(examId)}/review?question=${questionId}`;
}

export function newQuestionPath(examId: string): string {
  return `${managedExamPath(examId)}/questions/new`;
}

export function managedQuestionPath(examId: string, questionId: string): string {
  return `${managedExamPath(examId)}/questions/${questionId}`;
}

export function examVersionsPath(examId: string, from: number, to: number): string {
  return `${managedExamPath(examId)}/compare?from=${from}&to=${to}`;
}

export function searchPath(query: string): string {
  return `${paths.search}?${new URLSearchParams({ q: query }).toString()}`;
}

export const diagnosticPath = `${paths.quiz}?type=diagnostic`;

export function sectionQuizPath(categoryId: string): string {
  return `${paths.quiz}?${new URLSearchParams({ type: 'section', categoryId }).toString()}`;
}

export function comparisonPath(sessionId: string, otherSessionId: string): string {
  return `${paths.comparison}?${new URLSearchParams({ a: sessionId, b: otherSessionId }).toString()}`;
}

export function comparedSessions(parameters: URLSearchParams): [string | null, string | null] {
  return [parameters.get('a'), parameters.get('b')];
}

const questionParameter = 'question';

const filterParameter = 'show';

/** Opens the review of an ended session at one question, counted from 1, with a filter of its questions. */
export function sessionReviewPath(sessionId: string, place: number, filter?: string): string {
  const question = `${quizPath(sessionId)}?${questionParameter}=${place}`;
  return filter === undefined ? question : `${question}&${filterParameter}=${filter}`;
}

export function sessionReviewFilter(parameters: URLSearchParams): string | null {
  return parameters.get(filterParameter);
}

export function reviewedPlace(parameters: URLSearchParams): number | null {
  const place = Number(parameters.get(questionParameter));
  return Number.isInteger(place) && place > 0 ? place : null;
}

const adminView = { name: 'view', value: 'admin' } as const;

export function adminQuizPath(sessionId: string): string {
  return `${quizPath(sessionId)}?${adminView.name}=${adminView.value}`;
}

export function isAdminView(parameters: URLSearchParams): boolean {
  return parameters.get(adminView.name) === adminView.value;
}

/** For signed-out visitors these redirect to sign-in; other addresses show the landing page. */
export const protectedPatterns = [
  paths.dashboard,
  `${paths.quiz}/*`,
  `${paths.exam}/*`,
  paths.history,
  paths.comparison,
  paths.quizBuilder,
  paths.missedQuestions,
  paths.reviews,
  `${paths.lookups}/*`,
  paths.analytics,
  paths.readiness,
  paths.flaggedQuestions,
  paths.search,
  paths.profile,
  paths.questionReports,
  paths.secondFactorSetup,
  paths.xmlIngestion,
  paths.admin,
  paths.examSections,
  `${paths.questionStatistics}/*`,
  `${paths.managedExams}/*`,
  paths.questionPairs,
  paths.references,
] as const;

/** Screens of sessions that this device may have a copy of. */
export const keptPatterns = [`${paths.quiz}/:sessionId`, `${paths.exam}/:sessionId`] as const;
