import { randomUUID } from 'node:crypto';
import {
  listQuestionReports,
  listRunningExamQuestions,
  Problem,
  type QuestionReport,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('own reports', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn());
  });

  const reportOn = (questionNumber: number): QuestionReport => ({
    id: randomUUID(),
    questionId: randomUUID(),
    examTitle: 'April 2025',
    questionNumber,
    kind: 'typo',
    text: 'Entrry',
    link: null,
    state: 'open',
    answer: null,
    sentAt: '2026-11-20T09:00:00.000Z',
    closedAt: null,
  });
  const reports = [reportOn(13), reportOn(14)];

  test('leaves out the reports on questions of a running exam', async () => {
    await gateway.replyTo(listQuestionReports, () => reports);
    await gateway.replyTo(listRunningExamQuestions, () => [reports[0]?.questionId ?? '', randomUUID()]);
    const reply = await gateway.send('GET', '/api/reports', cookie);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual([reports[1]]);
  });

  test('does not ask for running exams without a report', async () => {
    await gateway.replyTo(listQuestionReports, () => []);
    const reply = await gateway.send('GET', '/api/reports', cookie);
    expect(await bodyOf(reply)).toEqual([]);
  });

  test('shows no report while the running exams are unknown', async () => {
    await gateway.replyTo(listQuestionReports, () => reports);
    await gateway.replyTo(listRunningExamQuestions, () => {
      throw new Problem('UNAVAILABLE', 'Not now.');
    });
    const reply = await gateway.send('GET', '/api/reports', cookie);
    expect(reply.status).toBe(503);
    expect(JSON.stringify(await bodyOf(reply))).not.toContain('April 2025');
    expect((await gateway.send('GET', '/api/reports')).status).toBe(401);
  });
});
