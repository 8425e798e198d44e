import type { Belongings } from './people.js';

/**
 * The columns. Ids in paths and bodies belong to the Pro student and to no other caller. "gate" is an
 * account whose plan has ended, "editor" a user with the role of an editor and the plan Free.
 */
export const callerKinds = [
  'signed out',
  'gate',
  'free',
  'trialing',
  'pro',
  'other pro',
  'editor',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/**
 * Each operation of the API with the status that each caller gets, in call order: reads first, then writes, and last the
 * calls that end a session. Where `bodyOf` has no body, an empty one is sent: 400 or 415 then means that the caller was
 * authorized. Two statuses: with and without provider keys, or for an administrator with data from earlier runs.
 */
export const rows: Record<string, string> = {
  //                                              out  gate free trial pro  other editor admin
  'GET /api/login': '                             302  302  302  302  302  302  302    302',
  'GET /api/debug/admin-status': '                200  200  200  200  200  200  200    200',
  'GET /api/published': '                         200  200  200  200  200  200  200    200',
  'GET /api/auth/providers': '                    200  200  200  200  200  200  200    200',
  'GET /api/auth/google':
    '                       302/503  302/503  302/503  302/503  302/503  302/503  302/503  302/503',
  'GET /api/auth/apple':
    '                        302/503  302/503  302/503  302/503  302/503  302/503  302/503  302/503',
  'GET /api/auth/google/callback': '              302  302  302  302  302  302  302    302',
  'GET /api/billing/config': '                    200  200  200  200  200  200  200    200',
  'GET /api/profile-images/{name}': '             404  404  404  404  404  404  404    404',
  'GET /api/plan/{token}.ics': '                  404  404  404  404  404  404  404    404',
  'GET /api/events': '                            401  200  200  200  200  200  200    200',
  'GET /api/user': '                              401  200  200  200  200  200  200    200',
  'GET /api/sessions': '                          401  200  200  200  200  200  200    200',
  'GET /api/auth/security': '                     401  200  200  200  200  200  200    200',
  'GET /api/auth/second-step': '                  401  401  401  401  401  401  401    401',
  'GET /api/subscription/status': '               401  200  200  200  200  200  200    200',
  'GET /api/subscription/receipts': '             401  200  200  200  200  200  200    200',
  'GET /api/subscription/notifications': '        401  200  200  200  200  200  200    200',
  'GET /api/notifications': '                     401  200  200  200  200  200  200    200',
  'GET /api/notifications/count': '               401  200  200  200  200  200  200    200',
  'GET /api/account/export': '                    401  200  200  200  200  200  200    200',
  'GET /api/account/export/download': '           401  404  404  404  404  404  404    404/200',
  'GET /api/account/deletion': '                  401  200  200  200  200  200  200    200',
  'GET /api/sections': '                          401  403  200  200  200  200  200    200',
  'GET /api/sections/progress': '                 401  403  200  200  200  200  200    200',
  'GET /api/stats': '                             401  403  200  200  200  200  200    200',
  'GET /api/stats/focused-study': '               401  403  200  200  200  200  200    200',
  'GET /api/recent-activity': '                   401  403  200  200  200  200  200    200',
  'GET /api/questions/flagged': '                 401  403  200  200  200  200  200    200',
  'GET /api/questions/missed': '                  401  403  200  200  200  200  200    200',
  'GET /api/quiz-presets': '                      401  403  200  200  200  200  200    200',
  'GET /api/quiz/{sessionId}': '                  401  403  404  404  200  404  404    404',
  'GET /api/reports': '                           401  200  200  200  200  200  200    200',
  'GET /api/quiz/{sessionId}/repeated-questions': '401 403 404 404 200  404  404  404',
  'GET /api/exam-setup': '                        401  403  200  200  200  200  200    200',
  'GET /api/exam-attempts': '                     401  403  200  200  200  200  200    200',
  'GET /api/exam-date': '                         401  403  200  200  200  200  200    200',
  'GET /api/reported-results': '                  401  200  200  200  200  200  200    200',
  'GET /api/calendar-address': '                  401  403  200  200  200  200  200    200',
  'GET /api/reviews': '                           401  403  200  200  200  200  200    200',
  'GET /api/lookups': '                           401  403  200  200  200  200  200    200',
  'GET /api/lookup-drills/{drillId}': '           401  404  404  404  404  404  404    404',
  'GET /api/search': '                            401  403  200  200  200  200  200    200',
  'GET /api/exam-sessions': '                     401  403  200  200  200  200  200    200',
  'GET /api/exam-sessions/{sessionId}': '         401  403  404  404  404  404  404    404',
  'GET /api/exam-sessions/{sessionId}/result': '  401  403  404  404  404  404  404    404',
  'GET /api/readiness': '                         401  403  200  200  200  200  200    200',
  'GET /api/readiness/evidence': '                401  403  403  200  200  200  403    200',
  'GET /api/session-history': '                   401  403  200  200  200  200  200    200',
  // 404 for everyone who may compare: the id in place of `sessionId` is not the id of a quiz session
  'GET /api/session-history/{sessionId}/comparison/{otherSessionId}': '401 403 404 404 404 404 404 404',
  'GET /api/admin/direct-access': '               401  403  403  403  403  403  403    200',
  'GET /api/admin/users': '                       401  403  403  403  403  403  403    200',
  'GET /api/admin/stats': '                       401  403  403  403  403  403  403    200',
  'GET /api/admin/question-statistics': '                       401  403  403  403  403  403  200    200',
  'GET /api/admin/question-statistics/{questionId}': '          401  403  403  403  403  403  200    200',
  'GET /api/admin/reports': '                     401  403  403  403  403  403  200    200',
  'GET /api/admin/question-pairs': '              401  403  403  403  403  403  200    200',
  'GET /api/admin/audit': '                       401  403  403  403  403  403  403    200',
  'GET /api/admin/exams': '                       401  403  403  403  403  403  200    200',
  'GET /api/admin/exams/{examId}': '              401  403  403  403  403  403  404    404',
  'GET /api/admin/exams/{examId}/export': '       401  403  403  403  403  403  404    404',
  'GET /api/admin/exams/{examId}/sources/{file}': '401  403  403  403  403  403  404    404',
  'GET /api/reference-marks': '                   401  200  200  200  200  200  200    200',
  'GET /api/references': '                        401  200  200  200  200  200  200    200',
  'GET /api/references/{editionId}/contents': '   401  404  404  404  404  404  404    404',
  'GET /api/references/{editionId}/headings': '   401  404  404  404  404  404  404    404',
  'GET /api/references/{editionId}/search': '     401  404  404  404  404  404  404    404',
  'GET /api/references/{editionId}/divisions/{place}': '401 404 404 404 404 404 404 404',
  'GET /api/admin/references/{editionId}/changes/{laterId}': '401 403 403 403 403 403 404 404',
  'GET /api/admin/withdrawn-questions': '         401  403  403  403  403  403  200    200',
  'GET /api/admin/law-changes': '                 401  403  403  403  403  403  200    200',
  'GET /api/admin/references': '                  401  403  403  403  403  403  200    200',
  'GET /api/admin/key-changes': '                 401  403  403  403  403  403  200    200',
  'GET /api/admin/exam-sections': '               401  403  403  403  403  403  403    200',
  //                                              out  gate free trial pro  other editor admin
  'POST /api/register': '                         400  400  400  400  400  400  400    400',
  'POST /api/login': '                            400  400  400  400  400  400  400    400',
  'POST /api/auth/apple/callback': '              302  302  302  302  302  302  302    302',
  'POST /api/auth/password-reset': '              400  400  400  400  400  400  400    400',
  'POST /api/auth/password-reset/confirm': '      400  400  400  400  400  400  400    400',
  'POST /api/auth/password-reset/check': '        400  400  400  400  400  400  400    400',
  'POST /api/auth/verify-email': '                401  400  400  400  400  400  400    400',
  'POST /api/auth/verify-email/disown': '         400  400  400  400  400  400  400    400',
  'POST /api/auth/email/confirm': '               401  400  400  400  400  400  400    400',
  'POST /api/webhooks/stripe': '                  400  400  400  400  400  400  400    400',
  'PATCH /api/auth/user': '                       401  200  200  200  200  200  200    200',
  'POST /api/auth/verify-email/request': '        401  202  202  202  202  202  202    202',
  'POST /api/auth/email': '                       401  400  400  400  400  400  400    400',
  'POST /api/auth/password': '                    401  400  400  400  400  400  400    400',
  'POST /api/auth/re-authenticate': '             401  400  400  400  400  400  400    400',
  'POST /api/auth/second-step': '                 400  400  400  400  400  400  400    400',
  'POST /api/auth/passkey/options': '             200  200  200  200  200  200  200    200',
  'POST /api/auth/passkey': '                     400  400  400  400  400  400  400    400',
  'POST /api/auth/second-step/passkey/options': ' 401  401  401  401  401  401  401    401',
  'POST /api/auth/second-step/passkey': '         400  400  400  400  400  400  400    400',
  'POST /api/auth/re-authenticate/passkey/options': '401 200 200 200 200 200 200 200',
  'POST /api/auth/re-authenticate/passkey': '     401  400  400  400  400  400  400    400',
  'POST /api/auth/passkeys': '                    401  400  400  400  400  400  400    400',
  'PATCH /api/auth/passkeys/{passkeyId}': '       401  400  400  400  400  400  400    400',
  'DELETE /api/auth/passkeys/{passkeyId}': '      401  404  404  404  404  404  404    404',
  // only the editor and the administrator have verified addresses
  'POST /api/auth/passkeys/options': '            401  409  409  409  409  409  200    200',
  'POST /api/auth/totp': '                        401  409  409  409  409  409  200    200',
  'POST /api/auth/totp/confirm': '                401  400  400  400  400  400  400    400',
  'POST /api/auth/passkeys/requirement': '        401  409  409  409  409  409  409    409',
  'DELETE /api/auth/passkeys/requirement': '      401  404  404  404  404  404  404    404',
  'POST /api/auth/recovery-codes': '              401  404  404  404  404  404  404    404',
  'DELETE /api/auth/totp': '                      401  404  404  404  404  404  404    404',
  'DELETE /api/auth/providers/{provider}': '      401  404  404  404  404  404  404    404',
  'POST /api/upload-profile-image': '             401  415  415  415  415  415  415    415',
  'POST /api/quiz/start': '                       401  403  201  201  201  201  201    201',
  'POST /api/quiz/answer': '                      401  404  404  404  200  404  404    404',
  'POST /api/quiz/{sessionId}/complete': '        401  404  404  404  200  404  404    404',
  // the quiz was completed above
  'POST /api/quiz/{sessionId}/close': '           401  404  404  404  409  404  404    404',
  'POST /api/custom-quizzes/count': '             401  403  200  200  200  200  200    200',
  'POST /api/quiz-presets': '                     401  403  201  201  201  201  201    201/409',
  'PATCH /api/quiz-presets/{presetId}': '         401  403  404  404  404  404  404    404',
  'DELETE /api/quiz-presets/{presetId}': '        401  403  404  404  404  404  404    404',
  'POST /api/exam-sessions/custom': '             401  403  403  201  201  201  403    201/409',
  // 404 for everyone who may start an exam: the ids sent are those of a quiz session, not of an exam or exam session
  'POST /api/exam-sessions': '                    401  403  404  404  404  404  404    404',
  'POST /api/exam-sessions/{sessionId}/changes': '401  404  404  404  404  404  404    404',
  'POST /api/exam-sessions/{sessionId}/complete': '401  404  404  404  404  404  404    404',
  'PUT /api/exam-date': '                         401  403  200  200  200  200  200    200',
  'DELETE /api/exam-date': '                      401  204  204  204  204  204  204    204',
  // no user of the matrix had an exam before today
  'PUT /api/reported-results': '                  401  409  409  409  409  409  409    409',
  'DELETE /api/reported-results': '               401  204  204  204  204  204  204    204',
  // a user without cards has nothing to review
  'POST /api/reviews/start': '                    401  403  409  409  409  409  409    409',
  'PUT /api/lookup-drills/{drillId}': '           401  403  403  200  200  200  403    200',
  'POST /api/lookup-drills/{drillId}/marks': '    401  404  404  404  404  404  404    404',
  'POST /api/calendar-address': '                 401  403  403  201  201  201  403    201',
  'DELETE /api/calendar-address': '               401  204  204  204  204  204  204    204',
  // a new user has no chance of passing yet
  'POST /api/readiness/study-now': '              401  403  403  409  409  409  403    409',
  'PUT /api/reviews/settings': '                  401  403  200  200  200  200  200    200',
  'POST /api/questions/flag/{questionId}': '      401  404  404  404  204  404  404    404',
  'POST /api/questions/unflag/{questionId}': '    401  204  204  204  204  204  204    204',
  'PUT /api/admin/question-pairs/{questionId}/{otherQuestionId}': '401 403 403 403 403 403 400 400',
  // 200 when the quick quiz that the caller started above happens to have the question
  'PUT /api/questions/{questionId}/note':
    '                       401  404  404/200  404/200  200  404/200  404/200  404/200',
  'POST /api/questions/{questionId}/reports': '   401  204  204  204  204  204  204    204/429',
  'POST /api/notifications/smart-insights': '     401  200  200  200  200  200  200    200',
  'POST /api/notifications/{notificationId}/read': '401  404  404  404  204  404  404    404',
  'DELETE /api/notifications/{notificationId}': ' 401  404  404  404  204  404  404    404',
  'POST /api/notifications/read-all': '           401  204  204  204  204  204  204    204',
  'POST /api/subscription/resume': '              401  409  409  409  409  409  409    409',
  'POST /api/subscription/cancel': '              401  409  409  200  200  200  409    409',
  // users with a granted plan have no Stripe customer
  'POST /api/create-subscription': '              401  200  200  200  200  200  200    200',
  'POST /api/billing/portal': '                   401  200  200  409  409  409  200    200',
  'POST /api/subscription/free': '                401  200  200  409  409  409  200    200',
  'POST /api/billing/test-payment': '             401  404  404  404  404  404  404    404',
  'PATCH /api/admin/users/{userId}/subscription': '401  403  403  403  403  403  403    200',
  // the address is not verified
  'PUT /api/admin/users/{userId}/role': '         401  403  403  403  403  403  403    409',
  'POST /api/admin/users/{userId}/refund': '      401  403  403  403  403  403  403    409',
  'PUT /api/admin/exam-sections': '               401  403  403  403  403  403  403    400',
  'PUT /api/admin/exams/{examId}/details': '      401  403  403  403  403  403  404    404',
  'PUT /api/admin/exams/{examId}/state': '        401  403  403  403  403  403  404    404',
  'PUT /api/admin/exams/{examId}/questions/{questionId}': '401 403 403 403 403 403 404 404',
  'PUT /api/admin/exams/{examId}/questions/{questionId}/key': '401 403 403 403 403 403 404 404',
  'POST /api/admin/exams/{examId}/questions': '    401  403  403  403  403  403  400    400',
  'POST /api/admin/exams/{examId}/questions/{questionId}/deletion': '401 403 403 403 403 403 400 400',
  'PUT /api/admin/questions/{questionId}/reports': '401  403  403  403  403  403  400    400',
  'POST /api/admin/images': '                     401  403  403  403  403  403  415    415',
  'POST /api/admin/exams/import': '               401  403  403  403  403  403  415    415',
  'POST /api/admin/exams/import/key': '           401  403  403  403  403  403  400    400',
  'POST /api/admin/exams/import/preview': '       401  403  403  403  403  403  415    415',
  'POST /api/admin/exams/preview': '              401  403  403  403  403  403  415    415',
  'POST /api/reference-marks': '                  401  404  404  404  404  404  404    404',
  'DELETE /api/reference-marks/{markId}': '       401  204  204  204  204  204  204    204',
  'POST /api/references/resolve': '               401  200  200  200  200  200  200    200',
  'POST /api/admin/references': '                 401  403  403  403  403  403  400    400',
  'PUT /api/admin/withdrawn-questions/{questionId}': '401 403 403 403 403 403 200 200',
  'PUT /api/admin/law-changes/{editionId}': '     401  403  403  403  403  403  404    404',
  'PATCH /api/admin/references/{editionId}': '    401  403  403  403  403  403  404    404',
  'POST /api/ingest-xml': '                       401  403  403  403  403  403  415    415',
  'POST /api/account/export': '                   401  202  202  202  202  202  202    202/429',
  'POST /api/account/restore': '                  401  204  204  204  204  204  204    204',
  'POST /api/quiz/admin-start': '                 401  403  403  403  403  403  403    201',
  //                                              out  gate free trial pro  other editor admin
  'DELETE /api/sessions/{sessionId}': '           401  404  404  404  204  404  404    404',
  'DELETE /api/account': '                        401  200  200  200  200  200  200    409',
  'DELETE /api/sessions': '                       401  204  204  204  204  204  204    204',
  'POST /api/logout': '                           204  204  204  204  204  204  204    204',
};

const filter = { categoryIds: [], examIds: [], sets: [] };
const selection = { ...filter, questions: 1 };

const edit = { baseVersion: 1, reason: 'Matrix' };
const question = {
  categoryId: '00000000-0000-4000-8000-000000000000',
  content: 'Matrix?',
  imageUrl: null,
  imageDescription: null,
  answers: ['A', 'B'].map((letter) => ({ letter, text: letter, imageUrl: null })),
  explanation: '',
  citations: [],
  exhibitId: null,
  editorNote: null,
};

/** Minimal valid bodies, so that authorization is tested and not validation. */
export function bodyOf(operation: string, { quizId, openQuestionId }: Belongings): object {
  const bodies: Record<string, object> = {
    'PATCH /api/auth/user': { lastName: 'Matrix' },
    'POST /api/quiz/start': { sessionType: 'quick' },
    'POST /api/quiz/admin-start': { sessionType: 'quick' },
    'POST /api/quiz/answer': { sessionId: quizId, questionId: openQuestionId, selectedAnswer: 'B' },
    'POST /api/quiz/{sessionId}/complete': { studyTimeMinutes: 1 },
    'POST /api/exam-sessions': { source: 'published', examId: quizId, length: 'half', timeFactor: 1 },
    'POST /api/exam-sessions/{sessionId}/changes': { deviceId: quizId, knownRevision: 0, changes: [] },
    'PUT /api/exam-date': { date: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10) },
    'PUT /api/reviews/settings': { reviewsPerDay: 20, reminderHour: 18, isReminderMailed: true },
    'PUT /api/lookup-drills/{drillId}': { items: 5, limitSeconds: null, set: 'all' },
    'POST /api/lookup-drills/{drillId}/marks': { questionId: quizId, marked: null, timeSpentMs: 0 },
    'PUT /api/reported-results': { examDate: '2026-04-22', outcome: 'passed', score: 64 },
    'POST /api/exam-sessions/custom': selection,
    'POST /api/custom-quizzes/count': filter,
    'POST /api/quiz-presets': { name: 'Matrix', choice: { ...selection, isTimed: true, mode: 'practice' } },
    'PATCH /api/quiz-presets/{presetId}': { name: 'Matrix renamed' },
    'PUT /api/questions/{questionId}/note': { note: 'See 111.2' },
    'POST /api/questions/{questionId}/reports': { kind: 'other', text: 'Matrix' },
    'POST /api/billing/test-payment': { clientSecret: 'seti_1_secret_2', choice: 'succeeds' },
    'PUT /api/admin/exams/{examId}/details': { ...edit, title: 'Matrix', sitting: null, references: [] },
    'PUT /api/admin/exams/{examId}/state': { state: 'withdrawn', reason: 'Matrix' },
    'PUT /api/admin/exams/{examId}/questions/{questionId}': { ...edit, ...question },
    'PUT /api/admin/exams/{examId}/questions/{questionId}/key': {
      ...edit,
      correctAnswer: 'B',
      decidedOn: '2026-05-12',
      publicNote: 'Matrix',
    },
    'POST /api/reference-marks': { editionId: quizId, place: 0, highlight: null },
    'POST /api/references/resolve': { citations: ['19 CFR 111.1'] },
    'PUT /api/admin/withdrawn-questions/{questionId}': { isWithdrawn: false },
    'PUT /api/admin/law-changes/{editionId}': { citation: '19 CFR 111.1', decision: 'unchanged' },
    'PATCH /api/admin/references/{editionId}': { state: 'published' },
    'PATCH /api/admin/users/{userId}/subscription': { tier: 'pro', status: 'active' },
    'PUT /api/admin/users/{userId}/role': { role: 'editor', reason: 'Matrix' },
  };
  return bodies[operation] ?? {};
}

const QUERIES: Record<string, string> = {
  '/api/search': '?q=entry',
  '/api/references/{editionId}/search': '?q=entry',
  '/api/admin/exams/{examId}/export': '?format=xml',
};

export function pathOf(operation: { path: string }, ids: Belongings): string {
  const { path } = operation;
  const values: Record<string, string> = {
    userId: ids.userId,
    notificationId: ids.notificationId,
    questionId: ids.questionId,
    sessionId: path.includes('/quiz/') ? ids.quizId : ids.sessionId,
    otherSessionId: ids.quizId,
    otherQuestionId: ids.questionId,
    name: 'no-such-picture',
    token: 'no-such-calendar',
    provider: 'google',
    examId: '00000000-0000-4000-8000-000000000000',
    file: '0'.repeat(64),
    drillId: '00000000-0000-4000-8000-000000000000',
    presetId: '00000000-0000-4000-8000-000000000000',
    passkeyId: '00000000-0000-4000-8000-000000000000',
    editionId: '00000000-0000-4000-8000-000000000000',
    laterId: '00000000-0000-4000-8000-000000000000',
    place: '0',
    markId: '00000000-0000-4000-8000-000000000000',
  };
  return (path + (QUERIES[path] ?? '')).replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value is known for {${name}} of ${path}`);
    return value;
  });
}
