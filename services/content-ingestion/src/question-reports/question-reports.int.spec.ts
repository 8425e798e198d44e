import '../../test/parser-in-process.js';
import { randomUUID } from 'node:crypto';
import {
  closeQuestionReports,
  ContentAdministratorActed,
  listQuestionReports,
  listReportedQuestions,
  QuestionReportClosed,
  sendQuestionReport,
  type Caller,
  type CloseQuestionReportsBody,
  type ReportedQuestionRecord,
  type SendQuestionReportBody,
} from '@tenfold/contracts';
import { createCaller, indexesOf, planOf, recordStatements, startForTests } from '@tenfold/testing';
import { examXml, makeExam } from '../../test/make-exam.js';
import { startContent } from '../../test/start-content.js';
import { questionId as deriveQuestionId } from '../domain/derive-ids.js';
import { uuidOf } from '../exam/uuid-of.js';

const content = startForTests(() => startContent());
let examId: string;

beforeEach(async () => {
  ({ examId } = await content.ingest(examXml(makeExam({ title: `Exam ${randomUUID()}` }))));
});

const questionId = (number: number) => deriveQuestionId(examId, number, uuidOf);
const typo: SendQuestionReportBody = { kind: 'typo', text: 'Entrry' };
const send = (caller: Caller, number: number, report = typo) =>
  content.service.call(sendQuestionReport, { questionId: questionId(number), ...report }, caller);
const own = (caller: Caller) => content.service.call(listQuestionReports, {}, caller);
const list = (state?: 'open' | 'accepted', offset?: number) =>
  content.service.call(
    listReportedQuestions,
    { ...(state && { state }), ...(offset && { offset }) },
    content.admin,
  );
const ofExam = async (state?: 'open' | 'accepted'): Promise<ReportedQuestionRecord[]> =>
  (await list(state)).questions.filter((question) => question.examId === examId);
const answer: CloseQuestionReportsBody = {
  outcome: 'accepted',
  answer: 'Corrected. Thank you.',
  baseSubmissions: 1,
};
const close = (number: number, changes: Partial<CloseQuestionReportsBody> = {}) =>
  content.service.call(
    closeQuestionReports,
    { questionId: questionId(number), ...answer, ...changes },
    content.admin,
  );
const emitted = async (type: string): Promise<unknown[]> => {
  const rows = await content.service.database.query<{ payload: { target?: string; examTitle?: string } }[]>(
    'SELECT payload FROM outbox WHERE subject = $1 AND payload::text LIKE $2 ORDER BY seq',
    [type, `%${(await title()).slice(5)}%`],
  );
  return rows.map(({ payload }) => payload);
};
async function title(): Promise<string> {
  const [row] = await content.service.database.query<[{ title: string }]>(
    'SELECT title FROM exam WHERE id = $1',
    [examId],
  );
  return row.title;
}

describe('a report', () => {
  it('is listed for its user alone', async () => {
    const [caller, other] = [createCaller(), createCaller()];
    const report = { kind: 'wrong_key', text: 'C is right, too', link: 'https://www.ecfr.gov/19' } as const;
    expect(await send(caller, 13, report)).toBeNull();
    expect(await own(caller)).toEqual([
      {
        id: expect.any(String) as string,
        questionId: questionId(13),
        examTitle: await title(),
        questionNumber: 13,
        ...report,
        state: 'open',
        answer: null,
        sentAt: expect.any(String) as string,
        closedAt: null,
      },
    ]);
    expect(await own(other)).toEqual([]);
  });

  it('replaces the open one of the user on the question; an unchanged one changes nothing', async () => {
    const caller = createCaller();
    await send(caller, 13);
    const [first] = await own(caller);
    await send(caller, 13);
    expect(await own(caller)).toEqual([first]);
    await send(caller, 13, { kind: 'other', text: 'Two typos', link: 'https://www.cbp.gov/' });
    expect(await own(caller)).toMatchObject([{ id: first?.id, kind: 'other', text: 'Two typos' }]);
    expect(await ofExam()).toMatchObject([{ reportCount: 1, submissions: 2 }]);
  });

  it('is stored once when it is sent several times at once', async () => {
    const caller = createCaller();
    await Promise.all(Array.from({ length: 5 }, () => send(caller, 13)));
    expect(await own(caller)).toHaveLength(1);
    expect(await ofExam()).toMatchObject([{ reportCount: 1, submissions: 1 }]);
  });

  it('is refused from the eleventh question of 24 hours on, also at the same time', async () => {
    const caller = createCaller();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => send(caller, n + 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const [last] = await own(caller);
    const problem = await content.service.refused(
      sendQuestionReport,
      { questionId: questionId(40), ...typo },
      caller,
    );
    expect(problem).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have sent 10 reports in the last 24 hours. Please send this one later.',
    });
    expect(problem.extra.retryAfterSeconds).toBeGreaterThan(86_000);
    await send(caller, last?.questionNumber ?? 0, { kind: 'other', text: 'Replaced' });
    await send(createCaller(), 40);
    await content.service.database.query(
      `UPDATE question_report SET created_at = created_at - interval '1 day' WHERE user_id = $1 AND text = 'Replaced'`,
      [caller.userId],
    );
    await send(caller, 40);
    expect(await own(caller)).toHaveLength(11);
  });

  it('finds its question through an index', async () => {
    const { database } = content.service;
    await database.query('ANALYZE exam, exam_version');
    const statements = await recordStatements(() => send(createCaller(), 13).then(() => undefined));
    const found = statements.filter(({ text }) => text.includes('exam_question_ids'));
    const plans = await Promise.all(found.map((statement) => planOf(database, statement)));
    expect(plans.flatMap(indexesOf)).toContain('exam_version_questions');
  });

  it('on an unknown question is refused, and so is a visitor', async () => {
    const unknown = { questionId: randomUUID(), ...typo };
    expect(await content.service.refused(sendQuestionReport, unknown, createCaller())).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await content.service.refused(sendQuestionReport, unknown, null)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it.each([
    ['an unknown kind', { kind: 'rumor', text: 'x' }],
    ['no text but spaces', { kind: 'typo', text: ' \n ' }],
    ['a text that is too long', { kind: 'typo', text: 'x'.repeat(2_001) }],
    ['a link without https', { kind: 'typo', text: 'x', link: 'http://www.cbp.gov/' }],
    ['a script as link', { kind: 'typo', text: 'x', link: 'javascript:alert(1)' }],
  ])('with %s is refused', async (_what, report) => {
    const input = { questionId: questionId(13), ...(report as SendQuestionReportBody) };
    expect(await content.service.refused(sendQuestionReport, input, createCaller())).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('the reported questions', () => {
  it('are listed with their reports, the newest first', async () => {
    const [first, second] = [createCaller(), createCaller()];
    await send(first, 13, { kind: 'typo', text: 'Entrry' });
    await send(second, 14);
    await send(second, 13, { kind: 'unclear_text', text: 'Which record?' });
    expect(await ofExam()).toEqual([
      {
        questionId: questionId(13),
        examId,
        examTitle: await title(),
        examVersion: 1,
        questionNumber: 13,
        content: 'Within how many days must record 13 be shown to CBP?',
        reportCount: 2,
        submissions: 2,
        reports: [
          expect.objectContaining({ userId: second.userId, text: 'Which record?', examVersion: 1 }),
          expect.objectContaining({ userId: first.userId, text: 'Entrry', link: null, answer: null }),
        ],
      },
      expect.objectContaining({ questionNumber: 14, reportCount: 1 }),
    ]);
    expect(await ofExam('accepted')).toEqual([]);
  });

  it('are listed ten at a time with their total, and 20 reports of each', async () => {
    const before = (await list()).total;
    const [one, two] = [createCaller(), createCaller()];
    for (let number = 1; number <= 12; number += 1) await send(number <= 10 ? one : two, number);
    await Promise.all(Array.from({ length: 21 }, () => send(createCaller(), 12)));
    const page = await list();
    expect(page.questions).toHaveLength(10);
    expect(page.total).toBe(before + 12);
    expect(page.questions[0]).toMatchObject({ questionNumber: 12, reportCount: 22 });
    expect(page.questions[0]?.reports).toHaveLength(20);
    const next = (await list('open', 10)).questions;
    expect(next.slice(0, 2).map(({ questionNumber }) => questionNumber)).toEqual([2, 1]);
  });

  it('are for administrators only', async () => {
    for (const [caller, code] of [
      [createCaller(), 'FORBIDDEN'],
      [null, 'UNAUTHENTICATED'],
    ] as const) {
      expect(await content.service.refused(listReportedQuestions, {}, caller)).toMatchObject({ code });
      const input = { questionId: questionId(13), ...answer };
      expect(await content.service.refused(closeQuestionReports, input, caller)).toMatchObject({ code });
    }
  });
});

describe('an answer', () => {
  it('closes the open reports of the question, notifies their users and is in the audit log', async () => {
    const [first, second] = [createCaller(), createCaller()];
    await send(first, 13);
    await send(second, 13);
    await send(second, 14);
    const statements = await recordStatements(async () => {
      await close(13, { baseSubmissions: 2 });
    });
    const insert = statements.find(({ values }) => values?.includes(QuestionReportClosed.type));
    expect(insert?.values?.[0]).toHaveLength(2);
    expect(await own(first)).toMatchObject([
      { state: 'accepted', answer: answer.answer, closedAt: expect.any(String) as string },
    ]);
    expect((await ofExam()).map(({ questionNumber }) => questionNumber)).toEqual([14]);
    expect(await ofExam('accepted')).toMatchObject([
      { questionNumber: 13, reportCount: 2, reports: [{ answer: answer.answer }, {}] },
    ]);
    const closed = await emitted(QuestionReportClosed.type);
    expect(closed).toHaveLength(2);
    for (const { userId } of [first, second])
      expect(closed).toContainEqual({
        userId,
        reportId: expect.any(String) as string,
        examTitle: await title(),
        questionNumber: 13,
        outcome: 'accepted',
        answer: answer.answer,
      });
    expect((await emitted(ContentAdministratorActed.type)).at(-1)).toEqual({
      actorId: content.admin.userId,
      action: 'question-reports.closed',
      target: questionId(13),
      detail: `accepted: 2 reports on question 13 of "${await title()}". Corrected. Thank you.`,
    });
  });

  it('is refused when a report was added, replaced or closed meanwhile', async () => {
    const caller = createCaller();
    await send(caller, 13);
    await send(caller, 13, { kind: 'other', text: 'Replaced' });
    const input = { questionId: questionId(13), ...answer };
    expect(await content.service.refused(closeQuestionReports, input, content.admin)).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await own(caller)).toMatchObject([{ state: 'open' }]);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => close(13, { baseSubmissions: 2 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await emitted(QuestionReportClosed.type)).toHaveLength(1);
  });

  it('leaves open what arrives later, and the user can report the question again', async () => {
    const caller = createCaller();
    await send(caller, 13);
    await close(13, { outcome: 'declined' });
    await send(caller, 13);
    expect((await own(caller)).map(({ state }) => state)).toEqual(['open', 'declined']);
  });

  it('closes each report once while users replace theirs', async () => {
    const callers = Array.from({ length: 5 }, () => createCaller());
    await Promise.all(callers.map((caller) => send(caller, 13)));
    await Promise.allSettled([
      close(13, { baseSubmissions: 5 }),
      ...callers.map((caller) => send(caller, 13, { kind: 'other', text: 'Replaced' })),
    ]);
    const reports = (await Promise.all(callers.map(own))).flat();
    const closed = await emitted(QuestionReportClosed.type);
    expect(reports.filter(({ state }) => state === 'accepted')).toHaveLength(closed.length);
    expect(reports.filter(({ state, text }) => state === 'open' && text !== 'Replaced')).toEqual([]);
  });

  it('is accepted at any length that the contract allows', async () => {
    const caller = createCaller();
    await send(caller, 13);
    await close(13, { answer: '😀'.repeat(1_000) });
    expect(await own(caller)).toMatchObject([{ answer: '😀'.repeat(1_000) }]);
  });

  it('on an unknown question is refused', async () => {
    const input = { questionId: randomUUID(), ...answer };
    expect(await content.service.refused(closeQuestionReports, input, content.admin)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
