import type { Call, CallRoute } from '@tenfold/contracts';

/**
 * Groups and names of operations that existed before calls declared their routes. Generated clients derive class and
 * method names from them, so a change breaks those clients. A new route needs no entry.
 */
const knownNames: Readonly<Record<string, readonly [group: string, name: string]>> = {
  'POST /api/account/export': ['Privacy', 'requestExport'],
  'GET /api/account/export': ['Privacy', 'exportState'],
  'GET /api/account/deletion': ['Privacy', 'deletion'],
  'DELETE /api/account': ['Privacy', 'schedule'],
  'POST /api/account/restore': ['Privacy', 'restore'],
  'POST /api/admin/users/:userId/refund': ['Admin', 'refund'],
  'POST /api/create-subscription': ['Billing', 'createSubscription'],
  'GET /api/billing/config': ['Billing', 'config'],
  'POST /api/billing/test-payment': ['Billing', 'testPayment'],
  'POST /api/billing/portal': ['Billing', 'portal'],
  'GET /api/auth/providers': ['SocialLogin', 'listProviders'],
  'GET /api/notifications': ['Notifications', 'list'],
  'GET /api/notifications/count': ['Notifications', 'count'],
  'POST /api/notifications/read-all': ['Notifications', 'readAll'],
  'POST /api/notifications/smart-insights': ['Notifications', 'generateInsights'],
  'POST /api/notifications/:notificationId/read': ['Notifications', 'read'],
  'DELETE /api/notifications/:notificationId': ['Notifications', 'delete'],
  'GET /api/sessions': ['OwnSessions', 'list'],
  'DELETE /api/sessions': ['OwnSessions', 'closeOthers'],
  'DELETE /api/sessions/:sessionId': ['OwnSessions', 'closeOne'],
  'POST /api/auth/re-authenticate/passkey/options': ['PasskeySignIn', 'beginReauthentication'],
  'POST /api/auth/passkeys/options': ['Passkeys', 'begin'],
  'PATCH /api/auth/passkeys/:passkeyId': ['Passkeys', 'rename'],
  'DELETE /api/auth/passkeys/:passkeyId': ['Passkeys', 'remove'],
  'POST /api/quiz/start': ['Quiz', 'start'],
  'POST /api/quiz/admin-start': ['Quiz', 'startAdmin'],
  'POST /api/quiz/answer': ['Quiz', 'answer'],
  'GET /api/quiz/:sessionId': ['Quiz', 'get'],
  'POST /api/quiz/:sessionId/complete': ['Quiz', 'complete'],
  'GET /api/auth/security': ['Security', 'security'],
  'DELETE /api/auth/providers/:provider': ['Security', 'unlink'],
  'GET /api/sections': ['Study', 'sections'],
  'GET /api/sections/progress': ['Study', 'progress'],
  'GET /api/stats': ['Study', 'stats'],
  'GET /api/stats/focused-study': ['Study', 'focusedStudy'],
  'GET /api/recent-activity': ['Study', 'recentActivity'],
  'GET /api/questions/flagged': ['Study', 'flagged'],
  'POST /api/questions/flag/:questionId': ['Study', 'flag'],
  'POST /api/questions/unflag/:questionId': ['Study', 'unflag'],
  'PUT /api/questions/:questionId/note': ['Study', 'saveNote'],
  'GET /api/subscription/notifications': ['Subscription', 'notices'],
  'POST /api/subscription/free': ['Subscription', 'chooseFree'],
  'POST /api/subscription/cancel': ['Subscription', 'cancel'],
  'POST /api/subscription/resume': ['Subscription', 'resume'],
  'POST /api/auth/totp': ['Totp', 'begin'],
  'DELETE /api/auth/totp': ['Totp', 'remove'],
  'POST /api/auth/recovery-codes': ['Totp', 'renewCodes'],
  'POST /api/auth/passkeys/requirement': ['Passkeys', 'require'],
  'DELETE /api/auth/passkeys/requirement': ['Passkeys', 'stopRequiring'],
};

interface OperationName {
  group: string;
  operationId: string;
}

export function operation(group: string, name: string): OperationName {
  return { group, operationId: `${group}Controller_${name}` };
}

export function documentedAs({ subject }: Call<object, unknown>, { method, path }: CallRoute): OperationName {
  const known = knownNames[`${method} ${path}`];
  if (known) return operation(...known);
  const [, service = '', ...rest] = subject.split('.');
  return { group: service, operationId: [service, ...rest].join('_') };
}
