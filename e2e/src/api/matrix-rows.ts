import type { Belongings } from './people.js';

/**
 * The columns. Ids in a path or a body belong to the Pro student: to everybody else they are another person's.
 * "gate": a plan that is over.
 */
export const who = ['signed out', 'gate', 'free', 'trialing', 'pro', 'other pro', 'admin'] as const;
export type Who = (typeof who)[number];

/**
 * Each operation of the API, and the status that each caller gets. They are called in this order. Where a body is
 * wanted and bodyOf has none, an empty one goes along: 400 or 415 then says that the caller was let in and the body
 * was not. Two statuses: with keys of a provider and without; or the administrator, who is not new to each run.
 * Reading first, then writing, what ends a session last.
 */
export const rows: Record<string, string> = {
  //                                              out  gate free trial pro  other admin
  'GET /api/login': '                             302  302  302  302  302  302  302',
  'GET /api/debug/admin-status': '                200  200  200  200  200  200  200',
  'GET /api/auth/providers': '                    200  200  200  200  200  200  200',
  'GET /api/auth/google': '                       302/503 302/503 302/503 302/503 302/503 302/503 302/503',
  'GET /api/auth/apple': '                        302/503 302/503 302/503 302/503 302/503 302/503 302/503',
  'GET /api/auth/google/callback': '              302  302  302  302  302  302  302',
  'GET /api/billing/config': '                    200  200  200  200  200  200  200',
  'GET /api/profile-images/{name}': '             404  404  404  404  404  404  404',
  'GET /api/user': '                              401  200  200  200  200  200  200',
  'GET /api/sessions': '                          401  200  200  200  200  200  200',
  'GET /api/auth/security': '                     401  200  200  200  200  200  200',
  'GET /api/subscription/status': '               401  200  200  200  200  200  200',
  'GET /api/subscription/notifications': '        401  200  200  200  200  200  200',
  'GET /api/notifications': '                     401  200  200  200  200  200  200',
  'GET /api/notifications/count': '               401  200  200  200  200  200  200',
  'GET /api/account/export': '                    401  200  200  200  200  200  200',
  'GET /api/account/export/download': '           401  404  404  404  404  404  404/200',
  'GET /api/account/deletion': '                  401  200  200  200  200  200  200',
  'GET /api/sections': '                          401  403  200  200  200  200  200',
  'GET /api/sections/progress': '                 401  403  200  200  200  200  200',
  'GET /api/stats': '                             401  403  200  200  200  200  200',
  'GET /api/stats/focused-study': '               401  403  200  200  200  200  200',
  'GET /api/recent-activity': '                   401  403  200  200  200  200  200',
  'GET /api/questions/flagged': '                 401  403  200  200  200  200  200',
  'GET /api/quiz/{sessionId}': '                  401  403  404  404  200  404  404',
  'GET /api/admin/direct-access': '               401  403  403  403  403  403  200',
  'GET /api/admin/users': '                       401  403  403  403  403  403  200',
  'GET /api/admin/stats': '                       401  403  403  403  403  403  200',
  'GET /api/admin/items': '                       401  403  403  403  403  403  200',
  'GET /api/admin/audit': '                       401  403  403  403  403  403  200',
  'GET /api/admin/exams': '                       401  403  403  403  403  403  200',
  //                                              out  gate free trial pro  other admin
  'POST /api/register': '                         400  400  400  400  400  400  400',
  'POST /api/login': '                            400  400  400  400  400  400  400',
  'POST /api/auth/apple/callback': '              302  302  302  302  302  302  302',
  'POST /api/auth/password-reset': '              400  400  400  400  400  400  400',
  'POST /api/auth/password-reset/confirm': '      400  400  400  400  400  400  400',
  'POST /api/auth/verify-email': '                400  400  400  400  400  400  400',
  'POST /api/auth/email/confirm': '               400  400  400  400  400  400  400',
  'POST /api/webhooks/stripe': '                  400  400  400  400  400  400  400',
  'PATCH /api/auth/user': '                       401  200  200  200  200  200  200',
  'POST /api/auth/verify-email/request': '        401  202  202  202  202  202  202',
  'POST /api/auth/email': '                       401  400  400  400  400  400  400',
  'POST /api/auth/password': '                    401  400  400  400  400  400  400',
  'POST /api/auth/re-authenticate': '             401  400  400  400  400  400  400',
  'DELETE /api/auth/providers/{provider}': '      401  404  404  404  404  404  404',
  'POST /api/upload-profile-image': '             401  415  415  415  415  415  415',
  'POST /api/quiz/start': '                       401  403  201  201  201  201  201',
  'POST /api/quiz/answer': '                      401  404  404  404  200  404  404',
  'POST /api/quiz/{sessionId}/complete': '        401  404  404  404  200  404  404',
  'POST /api/questions/unflag/{questionId}': '    401  204  204  204  204  204  204',
  'POST /api/notifications/smart-insights': '     401  200  200  200  200  200  200',
  'POST /api/notifications/{notificationId}/read': '401 404 404 404  204  404  404',
  'DELETE /api/notifications/{notificationId}': ' 401  404  404  404  204  404  404',
  'POST /api/notifications/read-all': '           401  204  204  204  204  204  204',
  'POST /api/subscription/resume': '              401  409  409  409  409  409  409',
  'POST /api/subscription/cancel': '              401  409  409  200  200  200  409',
  // who got the plan from the administrator has no customer at the payment provider
  'POST /api/create-subscription': '              401  200  200  200  200  200  200',
  'POST /api/billing/portal': '                   401  200  200  409  409  409  200',
  'POST /api/subscription/free': '                401  200  200  409  409  409  200',
  'POST /api/billing/test-payment': '             401  404  404  404  404  404  404',
  'PATCH /api/admin/users/{userId}/subscription': '401 403 403  403  403  403  200',
  'POST /api/admin/users/{userId}/refund': '      401  403  403  403  403  403  409',
  'POST /api/admin/exams/preview': '              401  403  403  403  403  403  415',
  'POST /api/ingest-xml': '                       401  403  403  403  403  403  415',
  'POST /api/account/export': '                   401  202  202  202  202  202  202/429',
  'POST /api/account/restore': '                  401  204  204  204  204  204  204',
  'POST /api/quiz/admin-start': '                 401  403  403  403  403  403  201',
  //                                              out  gate free trial pro  other admin
  'DELETE /api/sessions/{sessionId}': '           401  404  404  404  204  404  404',
  // with 409 for the administrator, whom no account follows
  'DELETE /api/account': '                        401  200  200  200  200  200  409',
  'DELETE /api/sessions': '                       401  204  204  204  204  204  204',
  'POST /api/logout': '                           204  204  204  204  204  204  204',
};

/** The bodies without which nothing but the body would be judged. */
export function bodyOf(operation: string, { quizId, openQuestionId }: Belongings): object {
  const bodies: Record<string, object> = {
    'PATCH /api/auth/user': { lastName: 'Matrix' },
    'POST /api/quiz/start': { sessionType: 'quick' },
    'POST /api/quiz/admin-start': { sessionType: 'quick' },
    'POST /api/quiz/answer': { sessionId: quizId, questionId: openQuestionId, selectedAnswer: 'B' },
    'POST /api/quiz/{sessionId}/complete': { studyTimeMinutes: 1 },
    'POST /api/billing/test-payment': { clientSecret: 'seti_1_secret_2', choice: 'succeeds' },
    'PATCH /api/admin/users/{userId}/subscription': { tier: 'pro', status: 'active' },
  };
  return bodies[operation] ?? {};
}

/** The path with what is the Pro student's. */
export function pathOf(operation: { path: string }, ids: Belongings): string {
  const { path } = operation;
  const values: Record<string, string> = {
    userId: ids.userId,
    notificationId: ids.notificationId,
    questionId: ids.questionId,
    sessionId: path.includes('/quiz/') ? ids.quizId : ids.sessionId,
    name: 'no-such-picture',
    provider: 'google',
  };
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nobody knows a value for {${name}} of ${path}`);
    return value;
  });
}
