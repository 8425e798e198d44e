import { randomUUID } from 'node:crypto';
import {
  changePlan,
  countUsers,
  getBillingStats,
  getOverallStats,
  getUserById,
  listAudit,
  listQuestionStatistics,
  notFound,
  Problem,
  refundUser,
  type AuditEntry,
  type QuestionStatistics,
  type OverallStats,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests, postJson } from '../../test/start-gateway.js';

describe('admin', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const get = (path: string): Promise<Response> => gateway.fetch(path, { headers: { cookie } });
  const receivedCalls = () => gateway.calls.map(({ subject, input }) => [subject, input]);

  const overall: OverallStats = {
    questionsCompleted: 1_234,
    publishedQuestions: 160,
    questionsWithoutExplanation: 2,
    explanationGaps: [{ examTitle: 'Sample exam 1', questions: 80, withoutExplanation: 2 }],
  };

  describe('GET /api/admin/stats', () => {
    beforeEach(async () => {
      await gateway.replyTo(countUsers, () => ({ totalUsers: 41 }));
      await gateway.replyTo(getBillingStats, () => ({ activeSubscriptions: 7, trialUsers: 5, activePro: 6 }));
      await gateway.replyTo(getOverallStats, () => overall);
    });

    test('joins the stats of three services and computes the revenue from the active Pro users', async () => {
      const reply = await get('/api/admin/stats');
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toEqual({
        totalUsers: 41,
        activeSubscriptions: 7,
        trialUsers: 5,
        totalRevenue: 119.94,
        ...overall,
      });
    });

    test.each([
      ['identity', countUsers],
      ['billing', getBillingStats],
      ['quiz', getOverallStats],
    ])('returns 503 without %s, never a part', async (_service, rpc) => {
      await gateway.replyTo(rpc as typeof countUsers, null);
      const reply = await get('/api/admin/stats');
      expect(reply.status).toBe(503);
      expect(await bodyOf(reply)).toMatchObject({ code: 'UNAVAILABLE' });
    });
  });

  const item: QuestionStatistics = {
    questionId: randomUUID(),
    examTitle: 'Sample exam 1',
    questionNumber: 7,
    sectionName: 'Entry',
    content: 'Which form?',
    correctAnswer: 'B',
    credit: 'graded',
    answers: 31,
    difficulty: 61.3,
    discrimination: 0.42,
    evidence: {
      answers: 31,
      difficulty: { value: 61.3, low: 43.8, high: 76.3 },
      discrimination: null,
      keyFlag: null,
      comparedThirds: null,
    },
  };

  const entry: AuditEntry = {
    id: randomUUID(),
    at: '2026-11-20T09:00:00.000Z',
    actorId: randomUUID(),
    actorEmail: 'root@tenfold.example',
    action: 'subscription.changed',
    target: randomUUID(),
    targetEmail: null,
    detail: 'free / inactive to pro / active',
  };

  test('a page of question statistics has the total in a header', async () => {
    await gateway.replyTo(listQuestionStatistics, () => ({ items: [item], total: 160 }));
    const reply = await get(
      '/api/admin/question-statistics?sort=discrimination&order=desc&limit=25&offset=50',
    );
    expect(reply.headers.get('x-total-count')).toBe('160');
    expect(await reply.json()).toEqual([item]);
    const query = { sort: 'discrimination', order: 'desc', limit: 25, offset: 50 };
    expect(receivedCalls()).toEqual([[listQuestionStatistics.subject, query]]);
  });

  test('a page of the audit log has the total in a header', async () => {
    await gateway.replyTo(listAudit, () => ({ entries: [entry], total: 26 }));
    const reply = await get('/api/admin/audit?limit=25&offset=25');
    expect(reply.headers.get('x-total-count')).toBe('26');
    expect(await reply.json()).toEqual([entry]);
    expect(receivedCalls()).toEqual([[listAudit.subject, { limit: 25, offset: 25 }]]);
  });

  test.each([
    'question-statistics?sort=question',
    'question-statistics?order=up',
    'question-statistics?limit=0',
    'audit?limit=201',
    'audit?offset=-1',
    'audit?offset=1000001',
    'question-statistics?offset=1e30',
    'users?offset=99999999999999999999',
    'audit?actor=me',
  ])('%s returns 400', async (query) => {
    expect((await get(`/api/admin/${query}`)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  describe('a refund', () => {
    const userId = randomUUID();
    const refund = (): Promise<Response> =>
      gateway.fetch(`/api/admin/users/${userId}/refund`, { method: 'POST', headers: { cookie } });

    test('returns the refunded amount', async () => {
      await gateway.replyTo(refundUser, () => ({ refunded: true as const, amountCents: 1999 }));
      const reply = await refund();
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toEqual({ refunded: true, amountCents: 1999 });
      expect(receivedCalls()).toEqual([[refundUser.subject, { userId }]]);
    });

    test('returns 409 when billing reports a conflict', async () => {
      await gateway.replyTo(refundUser, () => {
        throw new Problem('CONFLICT', 'There is no payment to refund.');
      });
      expect((await refund()).status).toBe(409);
    });
  });

  test('returns 404 for the plan of an unknown user', async () => {
    await gateway.replyTo(getUserById, () => {
      throw notFound('User');
    });
    await gateway.replyTo(changePlan, null);
    const body = postJson({ tier: 'pro', status: 'active' }, { cookie });
    const path = `/api/admin/users/${randomUUID()}/subscription`;
    expect((await gateway.fetch(path, { ...body, method: 'PATCH' })).status).toBe(404);
    expect(receivedCalls().map(([subject]) => subject)).toEqual([getUserById.subject]);
  });
});
