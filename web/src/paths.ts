/** Every address of the client. Links and redirects take them from here. */
export const paths = {
  home: '/',
  landing: '/landing',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  /** These three are reached from mails, with `?token=`. */
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
  /** With `?type=` and `?categoryId=` it starts a new quiz. */
  quiz: '/quiz',
  analytics: '/analytics',
  flaggedQuestions: '/flagged-questions',
  profile: '/profile',
  xmlIngestion: '/xml-ingestion',
  admin: '/admin',
} as const;

/** The address of one quiz session. */
export function quizPath(sessionId: string): string {
  return `${paths.quiz}/${sessionId}`;
}

const adminView = { name: 'view', value: 'admin' } as const;

/** The same as the administrator's entry pages open it. */
export function adminQuizPath(sessionId: string): string {
  return `${quizPath(sessionId)}?${adminView.name}=${adminView.value}`;
}

/** Whether a quiz was opened by `adminQuizPath`. */
export function isAdminView(parameters: URLSearchParams): boolean {
  return parameters.get(adminView.name) === adminView.value;
}

/** Signed out, these lead to the sign-in page; any other address shows the landing page. */
export const protectedPatterns = [
  paths.dashboard,
  `${paths.quiz}/*`,
  paths.analytics,
  paths.flaggedQuestions,
  paths.profile,
  paths.xmlIngestion,
  paths.admin,
] as const;
