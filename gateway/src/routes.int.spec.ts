import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  completeQuiz,
  countNotifications,
  deleteNotification,
  generateInsights,
  getAccess,
  getFocusedStudyStats,
  getQuiz,
  getStats,
  getSubscriptionState,
  getUser,
  getUserById,
  listFlaggedQuestions,
  listNotifications,
  listRecentActivity,
  listSectionProgress,
  listSections,
  listSubscriptionNotices,
  listUsers,
  readAllNotifications,
  readNotification,
  startAdminQuiz,
  startQuiz,
  unflagQuestion,
  updateProfile,
  type Rpc,
} from '@tenfold/contracts';
import { bodyOf, startGateway, type GatewayUnderTest } from '../test/start-gateway.js';
import { DOCUMENT_FILE } from './openapi/document-file.js';

let gateway: GatewayUnderTest;
let user: { userId: string; cookie: string };
let admin: { userId: string; cookie: string };

beforeAll(async () => {
  gateway = await startGateway();
  user = await gateway.signIn();
  admin = await gateway.signIn({ isAdmin: true });
});

afterAll(() => gateway.stop());

beforeEach(() => {
  gateway.asked.length = 0;
});

const id = randomUUID();
const other = randomUUID();

function send(method: string, path: string, cookie?: string, body?: unknown): Promise<Response> {
  return gateway.fetch(path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

type AnyRpc = Rpc<object, unknown>;
const access = {
  userId: id,
  version: 3,
  tier: 'pro',
  status: 'active',
  trialEndsAt: null,
  hasUsedFreeTrial: true,
};

/** Method, address, body, the call it becomes and with what, the status, and for whom it is. */
const oneToOne: [string, string, object | undefined, AnyRpc, object, number, 'user' | 'admin'][] = [
  ['GET', '/api/sections', undefined, listSections, {}, 200, 'user'],
  ['GET', '/api/sections/progress', undefined, listSectionProgress, {}, 200, 'user'],
  ['GET', '/api/stats', undefined, getStats, {}, 200, 'user'],
  ['GET', '/api/stats/focused-study', undefined, getFocusedStudyStats, {}, 200, 'user'],
  ['GET', '/api/recent-activity', undefined, listRecentActivity, {}, 200, 'user'],
  ['GET', '/api/questions/flagged', undefined, listFlaggedQuestions, {}, 200, 'user'],
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
  ['GET', '/api/notifications', undefined, listNotifications, {}, 200, 'user'],
  ['GET', '/api/notifications/count', undefined, countNotifications, {}, 200, 'user'],
  ['POST', '/api/notifications/read-all', undefined, readAllNotifications, {}, 204, 'user'],
  ['POST', `/api/notifications/${id}/read`, undefined, readNotification, { notificationId: id }, 204, 'user'],
  ['DELETE', `/api/notifications/${id}`, undefined, deleteNotification, { notificationId: id }, 204, 'user'],
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
  ['GET', '/api/billing/config', undefined, getBillingConfig, {}, 200, 'user'],
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

test.each(oneToOne)('%s %s', async (method, path, body, rpc, input, status, who) => {
  const answer = status === 204 ? null : { answered: rpc.subject };
  await gateway.answer(rpc, () => answer);
  const caller = who === 'admin' ? admin : user;
  const reply = await send(method, path, caller.cookie, body);
  expect(reply.status).toBe(status);
  expect(await reply.text()).toBe(answer === null ? '' : JSON.stringify(answer));
  expect(gateway.asked).toEqual([
    {
      subject: rpc.subject,
      caller: { userId: caller.userId, isAdmin: who === 'admin', timeZone: 'UTC' },
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
    for (const rpc of [getUser, getUserById, updateProfile] as AnyRpc[])
      await gateway.answer(rpc, () => copy);
    for (const rpc of [getAccess, changeSubscription] as AnyRpc[]) await gateway.answer(rpc, () => access);
  });

  const askedFor = () => gateway.asked.map(({ subject, input }) => [subject, input]);

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: 'Ada' }],
  ])('%s %s has the plan as billing knows it', async (method, path, body) => {
    const reply = await send(method, path, user.cookie, body);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(askedFor()).toContainEqual([getAccess.subject, { userId: user.userId }]);
  });

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: null }],
  ])('%s %s has identity’s copy while billing is away', async (method, path, body) => {
    await gateway.answer(getAccess, null);
    expect(await bodyOf(await send(method, path, user.cookie, body))).toEqual(copy);
  });

  test('direct access proves who one is', async () => {
    const reply = await send('GET', '/api/admin/direct-access', admin.cookie);
    expect(await bodyOf(reply)).toEqual({ user: fresh, accessLevel: 'admin' });
  });

  test('a change of plan answers the user with it', async () => {
    const change = { tier: 'pro', status: 'active' };
    const reply = await send('PATCH', `/api/admin/users/${id}/subscription`, admin.cookie, change);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(askedFor()).toEqual([
      [getUserById.subject, { userId: id }],
      [changeSubscription.subject, { ...change, userId: id }],
    ]);
  });

  test('a page of users carries the total in a header', async () => {
    await gateway.answer(listUsers as AnyRpc, () => ({ users: [copy], total: 41 }));
    const reply = await send('GET', '/api/admin/users?search=a%20b&limit=20&offset=40', admin.cookie);
    expect(reply.headers.get('x-total-count')).toBe('41');
    expect(await reply.json()).toEqual([copy]);
    expect(askedFor()).toEqual([[listUsers.subject, { search: 'a b', limit: 20, offset: 40 }]]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'sort=email', 'limit=1&limit=2'])(
    'users?%s is refused',
    async (query) => {
      const reply = await send('GET', `/api/admin/users?${query}`, admin.cookie);
      expect(reply.status).toBe(400);
      expect(gateway.asked).toEqual([]);
    },
  );

  test.each([
    ['a visitor', () => undefined, { authenticated: false, isAdmin: false }],
    ['a user', () => user.cookie, { authenticated: true, isAdmin: false }],
    ['the administrator', () => admin.cookie, { authenticated: true, isAdmin: true }],
  ])('admin-status tells %s only about themselves', async (_who, cookie, status) => {
    expect(await bodyOf(await send('GET', '/api/debug/admin-status', cookie()))).toEqual(status);
  });
});

test.each(['not-an-id', '1', `${id}x`, '..%2Fadmin', '%00'])('%s in a path is nobody’s', async (bad) => {
  for (const [method, path] of [
    ['GET', `/api/quiz/${bad}`],
    ['POST', `/api/notifications/${bad}/read`],
    ['DELETE', `/api/notifications/${bad}`],
    ['POST', `/api/questions/unflag/${bad}`],
  ] as const) {
    const reply = await send(method, path, user.cookie);
    expect([path, reply.status]).toEqual([path, 404]);
  }
  expect(gateway.asked).toEqual([]);
});

interface Operation {
  security?: unknown;
  responses: Record<string, unknown>;
}
const document = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every route of the documented API, for everybody who may not call it. */
const forbidden = Object.entries(document.paths).flatMap(([template, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => {
    const path = template.replace(/\{\w+\}/g, id);
    const refusals: [string, string, string, number][] = [];
    if (operation.security) refusals.push([method.toUpperCase(), path, 'a visitor', 401]);
    const isForAdmin = JSON.stringify(operation.responses['403'] ?? '').includes('FORBIDDEN');
    if (isForAdmin) refusals.push([method.toUpperCase(), path, 'a user', 403]);
    return refusals;
  }),
);

test('there are routes to try', () => {
  expect(forbidden.filter(([, , who]) => who === 'a visitor').length).toBeGreaterThan(20);
  expect(
    forbidden.filter(([, , who]) => who === 'a user').map(([method, path]) => `${method} ${path}`),
  ).toEqual([
    'GET /api/admin/users',
    `PATCH /api/admin/users/${id}/subscription`,
    `POST /api/admin/users/${id}/refund`,
    'GET /api/admin/direct-access',
    'GET /api/admin/stats',
    'GET /api/admin/items',
    'GET /api/admin/audit',
    'POST /api/ingest-xml',
    'POST /api/admin/exams/preview',
    'GET /api/admin/exams',
    'POST /api/quiz/admin-start',
  ]);
});

test.each(forbidden)(
  '%s %s refuses %s with %i, before it looks at anything else',
  async (method, path, who, status) => {
    const reply = await send(method, path, who === 'a user' ? user.cookie : undefined);
    expect(reply.status).toBe(status);
    expect(await bodyOf(reply)).toMatchObject({ code: status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN' });
    expect(gateway.asked).toEqual([]);
  },
);
