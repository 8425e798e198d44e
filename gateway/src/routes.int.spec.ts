import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  cancelSubscription,
  changeSubscription,
  resumeSubscription,
  openBillingPortal,
  makeTestPayment,
  getBillingConfig,
  createSubscription,
  chooseFreePlan,
  completeExamSession,
  completeQuiz,
  countNotifications,
  deleteNotification,
  flagQuestion,
  generateInsights,
  getAccess,
  getExamResult,
  getExamSession,
  getExamSetup,
  getFocusedStudyStats,
  getQuiz,
  getStats,
  getSubscriptionState,
  getUser,
  getUserById,
  listExamSessions,
  listFlaggedQuestions,
  listNotifications,
  listRecentActivity,
  listSectionProgress,
  listSections,
  listSubscriptionNotices,
  listRefundableUsers,
  listUsers,
  readAllNotifications,
  readNotification,
  saveExamChanges,
  startAdminQuiz,
  startExamSession,
  startQuiz,
  unflagQuestion,
  updateProfile,
  type Call,
  Problem,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../test/start-gateway.js';

const gateway = gatewayForTests();
let user: { userId: string; cookie: string };
let admin: { userId: string; cookie: string };

beforeAll(async () => {
  user = await gateway.signIn();
  admin = await gateway.signIn({ isAdmin: true });
});

const [id, other] = [randomUUID(), randomUUID()];

function send(method: string, path: string, cookie?: string, body?: unknown): Promise<Response> {
  return gateway.fetch(path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

type AnyCall = Call<object, unknown>;
const access = {
  userId: id,
  version: 3,
  tier: 'pro',
  status: 'active',
  trialEndsAt: null,
  hasUsedFreeTrial: true,
};

const examPath = `/api/exam-sessions/${id}`;
const exam = { source: 'blueprint', examId: id, length: 'half', timeFactor: 1.5 };
const work = { deviceId: other, knownRevision: 3, changes: [] };

const oneToOne: [string, string, object | undefined, AnyCall, object, number, 'user' | 'admin' | 'anyone'][] =
  [
    ['GET', '/api/sections', undefined, listSections, {}, 200, 'user'],
    ['GET', '/api/sections/progress', undefined, listSectionProgress, {}, 200, 'user'],
    ['GET', '/api/stats', undefined, getStats, {}, 200, 'user'],
    ['GET', '/api/stats/focused-study', undefined, getFocusedStudyStats, {}, 200, 'user'],
    ['GET', '/api/recent-activity', undefined, listRecentActivity, {}, 200, 'user'],
    ['GET', '/api/questions/flagged', undefined, listFlaggedQuestions, {}, 200, 'user'],
    ['POST', `/api/questions/flag/${id}`, undefined, flagQuestion, { questionId: id }, 204, 'user'],
    ['POST', `/api/questions/unflag/${id}`, undefined, unflagQuestion, { questionId: id }, 204, 'user'],
    [
      'POST',
      '/api/quiz/start',
      { sessionType: 'section', categoryId: id },
      startQuiz,
      { sessionType: 'section', categoryId: id },
      201,
      'user',
    ],
    [
      'POST',
      '/api/quiz/admin-start',
      { sessionType: 'quick' },
      startAdminQuiz,
      { sessionType: 'quick' },
      201,
      'admin',
    ],
    ['GET', `/api/quiz/${id}`, undefined, getQuiz, { sessionId: id }, 200, 'user'],
    [
      'POST',
      '/api/quiz/answer',
      { sessionId: id, questionId: other, selectedAnswer: 'c', flaggedForReview: true },
      answerQuestion,
      { sessionId: id, questionId: other, selectedAnswer: 'C', flaggedForReview: true },
      200,
      'user',
    ],
    [
      'POST',
      `/api/quiz/${id}/complete`,
      { studyTimeMinutes: 12.5 },
      completeQuiz,
      { sessionId: id, studyTimeMinutes: 12.5 },
      200,
      'user',
    ],
    ['GET', '/api/exam-setup', undefined, getExamSetup, {}, 200, 'user'],
    ['GET', '/api/exam-sessions', undefined, listExamSessions, {}, 200, 'user'],
    ['POST', '/api/exam-sessions', exam, startExamSession, exam, 201, 'user'],
    ['GET', examPath, undefined, getExamSession, { sessionId: id }, 200, 'user'],
    ['POST', `${examPath}/changes`, work, saveExamChanges, { sessionId: id, ...work }, 200, 'user'],
    ['POST', `${examPath}/complete`, undefined, completeExamSession, { sessionId: id }, 200, 'user'],
    ['GET', `${examPath}/result`, undefined, getExamResult, { sessionId: id }, 200, 'user'],
    ['GET', '/api/notifications', undefined, listNotifications, {}, 200, 'user'],
    ['GET', '/api/notifications/count', undefined, countNotifications, {}, 200, 'user'],
    ['POST', '/api/notifications/read-all', undefined, readAllNotifications, {}, 204, 'user'],
    [
      'POST',
      `/api/notifications/${id}/read`,
      undefined,
      readNotification,
      { notificationId: id },
      204,
      'user',
    ],
    [
      'DELETE',
      `/api/notifications/${id}`,
      undefined,
      deleteNotification,
      { notificationId: id },
      204,
      'user',
    ],
    ['POST', '/api/notifications/smart-insights', undefined, generateInsights, {}, 200, 'user'],
    ['GET', '/api/subscription/status', undefined, getSubscriptionState, {}, 200, 'user'],
    ['GET', '/api/subscription/notifications', undefined, listSubscriptionNotices, {}, 200, 'user'],
    ['POST', '/api/subscription/free', undefined, chooseFreePlan, {}, 200, 'user'],
    ['POST', '/api/subscription/cancel', undefined, cancelSubscription, {}, 200, 'user'],
    ['POST', '/api/subscription/resume', undefined, resumeSubscription, {}, 200, 'user'],
    [
      'GET',
      '/api/subscription/status?refresh=true',
      undefined,
      getSubscriptionState,
      { refresh: true },
      200,
      'user',
    ],
    ['POST', '/api/create-subscription', undefined, createSubscription, {}, 200, 'user'],
    ['GET', '/api/billing/config', undefined, getBillingConfig, {}, 200, 'anyone'],
    [
      'POST',
      '/api/billing/test-payment',
      { clientSecret: 'seti_1_secret_2', choice: 'declined' },
      makeTestPayment,
      { clientSecret: 'seti_1_secret_2', choice: 'declined' },
      200,
      'user',
    ],
    ['POST', '/api/billing/portal', undefined, openBillingPortal, {}, 200, 'user'],
  ];

test.each(oneToOne)('%s %s forwards to its service', async (method, path, body, rpc, input, status, who) => {
  const output = status === 204 ? null : { from: rpc.subject };
  await gateway.replyTo(rpc, () => output);
  const caller = who === 'admin' ? admin : user;
  const reply = await send(method, path, caller.cookie, body);
  expect(reply.status).toBe(status);
  expect(await reply.text()).toBe(output === null ? '' : JSON.stringify(output));
  expect(gateway.calls).toEqual([
    {
      subject: rpc.subject,
      caller: who === 'anyone' ? null : { userId: caller.userId, isAdmin: who === 'admin', timeZone: 'UTC' },
      input,
      requestId: reply.headers.get('x-request-id'),
    },
  ]);
});

describe('composed replies', () => {
  const copy = {
    id,
    email: 'a@b.example',
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    trialEndsAt: null,
    hasUsedFreeTrial: false,
  };
  const fresh = { ...copy, subscriptionTier: 'pro', subscriptionStatus: 'active', hasUsedFreeTrial: true };

  beforeEach(async () => {
    for (const rpc of [getUser, getUserById, updateProfile] as AnyCall[])
      await gateway.replyTo(rpc, () => copy);
    for (const rpc of [getAccess, changeSubscription] as AnyCall[]) await gateway.replyTo(rpc, () => access);
  });

  const receivedCalls = () => gateway.calls.map(({ subject, input }) => [subject, input]);

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: 'Ada' }],
  ])('%s %s has the plan from billing', async (method, path, body) => {
    const reply = await send(method, path, user.cookie, body);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(receivedCalls()).toContainEqual([getAccess.subject, { userId: user.userId }]);
  });

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: null }],
  ])('%s %s has identity’s copy of the plan while billing is unavailable', async (method, path, body) => {
    await gateway.replyTo(getAccess, null);
    expect(await bodyOf(await send(method, path, user.cookie, body))).toEqual(copy);
  });

  test('direct access returns the administrator', async () => {
    const reply = await send('GET', '/api/admin/direct-access', admin.cookie);
    expect(await bodyOf(reply)).toEqual({ user: fresh, accessLevel: 'admin' });
  });

  test('a change of plan returns the changed user', async () => {
    const change = { tier: 'pro', status: 'active' };
    const reply = await send('PATCH', `/api/admin/users/${id}/subscription`, admin.cookie, change);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(receivedCalls()).toEqual([
      [getUserById.subject, { userId: id }],
      [changeSubscription.subject, { ...change, userId: id }],
    ]);
  });

  test('a page of users has the total in a header', async () => {
    await gateway.replyTo(listUsers as AnyCall, () => ({ users: [copy], total: 41 }));
    await gateway.replyTo(listRefundableUsers as AnyCall, () => ({ userIds: [copy.id] }));
    const reply = await send('GET', '/api/admin/users?search=a%20b&limit=20&offset=40', admin.cookie);
    expect(reply.headers.get('x-total-count')).toBe('41');
    expect(await reply.json()).toEqual([{ ...copy, canRefund: true }]);
    expect(receivedCalls()).toEqual([
      [listUsers.subject, { search: 'a b', limit: 20, offset: 40 }],
      [listRefundableUsers.subject, { userIds: [copy.id] }],
    ]);
    await gateway.replyTo(listRefundableUsers as AnyCall, () => {
      throw new Problem('UNAVAILABLE', 'Billing is unavailable.');
    });
    const without = await send('GET', '/api/admin/users', admin.cookie);
    expect(await without.json()).toEqual([{ ...copy, canRefund: false }]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'sort=name', 'limit=1&limit=2'])(
    'users?%s returns 400',
    async (query) => {
      const reply = await send('GET', `/api/admin/users?${query}`, admin.cookie);
      expect(reply.status).toBe(400);
      expect(gateway.calls).toEqual([]);
    },
  );

  test.each([
    ['a visitor', () => undefined, { authenticated: false, isAdmin: false }],
    ['a user', () => user.cookie, { authenticated: true, isAdmin: false }],
    ['the administrator', () => admin.cookie, { authenticated: true, isAdmin: true }],
  ])('admin-status returns to %s only their own status', async (_who, cookie, status) => {
    expect(await bodyOf(await send('GET', '/api/debug/admin-status', cookie()))).toEqual(status);
  });
});

test.each(['not-an-id', '1', `${id}x`, '..%2Fadmin', '%00'])(
  'returns 404 for %s as an id in a path',
  async (bad) => {
    for (const [method, path] of [
      ['GET', `/api/quiz/${bad}`],
      ['POST', `/api/notifications/${bad}/read`],
      ['DELETE', `/api/notifications/${bad}`],
      ...['flag', 'unflag'].map((change) => ['POST', `/api/questions/${change}/${bad}`] as const),
    ] as const) {
      const reply = await send(method, path, user.cookie);
      expect([path, reply.status]).toEqual([path, 404]);
    }
    expect(gateway.calls).toEqual([]);
  },
);
