import { randomUUID } from 'node:crypto';
import {
  listReportedQuestions,
  listUserEmails,
  Problem,
  readQuestionStatistics,
  type QuestionStatistics,
  type ReportedQuestionRecord,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('reported questions', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const [reporter, erased, questionId] = [randomUUID(), randomUUID(), randomUUID()];
  const report = {
    id: randomUUID(),
    kind: 'typo' as const,
    text: 'Entrry',
    link: null,
    answer: null,
    examVersion: 1,
    sentAt: '2026-11-20T09:00:00.000Z',
    closedAt: null,
  };
  const question: ReportedQuestionRecord = {
    questionId,
    examId: randomUUID(),
    examTitle: 'April 2025',
    examVersion: 2,
    questionNumber: 13,
    content: 'Which record?',
    reportCount: 2,
    submissions: 3,
    reports: [
      { ...report, userId: reporter },
      { ...report, userId: erased },
      { ...report, userId: reporter },
    ],
  };
  const statistics = { questionId, answers: 40, difficulty: 12.5 } as QuestionStatistics;

  beforeEach(async () => {
    await gateway.replyTo(listReportedQuestions, () => ({ questions: [question], total: 21 }));
    await gateway.replyTo(listUserEmails, () => [{ userId: reporter, email: 'ann@tenfold.example' }]);
    await gateway.replyTo(readQuestionStatistics, () => [statistics]);
  });

  test('adds the addresses of the reporters and the statistics, with one call each', async () => {
    const reply = await gateway.send('GET', '/api/admin/reports?state=accepted&offset=10', cookie);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-total-count')).toBe('21');
    expect(await bodyOf(reply)).toMatchObject([
      {
        questionNumber: 13,
        reports: [{ userEmail: 'ann@tenfold.example' }, { userEmail: null }, {}],
        statistics: { answers: 40 },
      },
    ]);
    expect(gateway.calls).toHaveLength(3);
    const inputOf = (subject: string) => gateway.calls.find((call) => call.subject === subject)?.input;
    expect(inputOf(listReportedQuestions.subject)).toEqual({ state: 'accepted', offset: 10 });
    expect(inputOf(listUserEmails.subject)).toEqual({ userIds: [reporter, erased] });
    expect(inputOf(readQuestionStatistics.subject)).toEqual({ questionIds: [questionId] });
  });

  test('lists the reports also while identity and quiz do not reply', async () => {
    const refuse = () => {
      throw new Problem('UNAVAILABLE', 'Not now.');
    };
    await gateway.replyTo(listUserEmails, refuse);
    await gateway.replyTo(readQuestionStatistics, refuse);
    const reply = await gateway.send('GET', '/api/admin/reports', cookie);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toMatchObject([{ reports: [{ userEmail: null }, {}, {}], statistics: null }]);
  });

  test('asks for nothing more when there are no reports, and refuses an unknown state', async () => {
    await gateway.replyTo(listReportedQuestions, () => ({ questions: [], total: 0 }));
    expect(await bodyOf(await gateway.send('GET', '/api/admin/reports', cookie))).toEqual([]);
    expect(gateway.calls).toHaveLength(1);
    expect((await gateway.send('GET', '/api/admin/reports?state=lost', cookie)).status).toBe(400);
  });

  test('shows an editor no addresses', async () => {
    const editor = await gateway.signIn({ isEditor: true });
    const reply = await gateway.send('GET', '/api/admin/reports', editor.cookie);
    expect(await bodyOf(reply)).toMatchObject([
      { reports: [{ userEmail: null }, {}, {}], statistics: { answers: 40 } },
    ]);
    expect(gateway.calls).toHaveLength(2);
  });
});
