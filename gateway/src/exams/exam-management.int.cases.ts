import { randomUUID } from 'node:crypto';
import {
  addQuestion,
  changeExamDetails,
  changeExamState,
  changeKey,
  deleteQuestion,
  getManagedExam,
  listUserEmails,
  listExams,
  Problem,
  saveQuestion,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('exam management', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const [examId, questionId, root, erased] = Array.from({ length: 4 }, () => randomUUID());
  const EXAM = `/api/admin/exams/${examId}`;
  const history = [root, erased].map((actorId, index) => ({ version: 2 - index, kind: 'file', actorId }));
  const named = [{ actorEmail: 'root@tenfold.example' }, { actorEmail: null }];
  const base = { baseVersion: 1, reason: 'A misprint' };
  const question = {
    ...base,
    categoryId: root,
    content: 'When?',
    imageUrl: null,
    imageDescription: null,
    answers: ['A', 'B'].map((letter) => ({ letter, text: letter, imageUrl: null })),
    explanation: '',
    citations: [],
    exhibitId: null,
    editorNote: null,
  };
  const { baseVersion: _, ...content } = question;
  const newQuestion = { ...content, number: 81, correctAnswer: '' };
  const details = {
    ...base,
    title: 'April',
    sitting: null,
    references: [{ title: 'Title 19', edition: null }],
  };
  const key = { ...base, correctAnswer: 'A,C', decidedOn: '2026-05-12', publicNote: 'An appeal' };
  const state = { state: 'withdrawn', reason: 'An error' };

  const routes: [string, string, object | undefined, Call<object, unknown>, object][] = [
    ['GET', EXAM, undefined, getManagedExam, { examId }],
    ['GET', `${EXAM}?version=2`, undefined, getManagedExam, { examId, version: 2 }],
    ['PUT', `${EXAM}/details`, details, changeExamDetails, { ...details, examId }],
    ['PUT', `${EXAM}/state`, state, changeExamState, { ...state, examId }],
    ['PUT', `${EXAM}/questions/${questionId}`, question, saveQuestion, { ...question, examId, questionId }],
    ['POST', `${EXAM}/questions`, newQuestion, addQuestion, { ...newQuestion, examId }],
    [
      'POST',
      `${EXAM}/questions/${questionId}/deletion`,
      base,
      deleteQuestion,
      { ...base, examId, questionId },
    ],
    ['PUT', `${EXAM}/questions/${questionId}/key`, key, changeKey, { ...key, examId, questionId }],
  ];

  beforeEach(() =>
    gateway.replyTo(listUserEmails, ({ input: { userIds } }) =>
      userIds
        .filter((userId) => userId === root)
        .map((userId) => ({ userId, email: 'root@tenfold.example' })),
    ),
  );

  test.each(routes)(
    '%s %s adds the addresses of the administrators',
    async (method, path, body, call, input) => {
      await gateway.replyTo(call, () => ({ examId, history }));
      const reply = await gateway.send(method, path, cookie, body);
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toMatchObject({ examId, history: named });
      expect(gateway.calls[0]).toMatchObject({ subject: call.subject, input });
    },
  );

  test('the list of exams asks once for all addresses', async () => {
    const exams = [examId, questionId].map((id) => ({ examId: id, history }));
    await gateway.replyTo(listExams as Call<object, unknown>, () => exams);
    const reply = await gateway.send('GET', '/api/admin/exams', cookie);
    expect(await bodyOf(reply)).toMatchObject(exams.map((exam) => ({ ...exam, history: named })));
    expect(gateway.calls.map(({ subject }) => subject)).toEqual([listExams.subject, listUserEmails.subject]);
  });

  test('a conflict is returned with the current question', async () => {
    const current = { number: 5, content: 'Theirs?' };
    await gateway.replyTo(saveQuestion, () => {
      throw new Problem('CONFLICT', 'Question 5 changed meanwhile.', { current, currentVersion: 4 });
    });
    const reply = await gateway.send('PUT', `${EXAM}/questions/${questionId}`, cookie, question);
    expect(reply.status).toBe(409);
    expect(await bodyOf(reply)).toMatchObject({ code: 'CONFLICT', current, currentVersion: 4 });
  });

  test.each([
    ['GET', `${EXAM}?version=0`, undefined],
    ['PUT', `${EXAM}/details`, { ...details, sitting: 'April' }],
    ['PUT', `${EXAM}/state`, { ...state, state: 'draft' }],
    ['PUT', `${EXAM}/questions/${questionId}`, { ...question, correctAnswer: 'A or B' }],
    ['PUT', `${EXAM}/questions/${questionId}/key`, { ...key, correctAnswer: 'A or C' }],
  ])('%s %s refuses %j', async (method, path, body) => {
    expect((await gateway.send(method, path, cookie, body)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('an editor sees the addresses, too; without identity there are none', async () => {
    const editor = await gateway.signIn({ isEditor: true });
    await gateway.replyTo(getManagedExam, () => ({ examId, history }) as never);
    expect(await bodyOf(await gateway.send('GET', EXAM, editor.cookie))).toMatchObject({ history: named });
    await gateway.replyTo(listUserEmails, null);
    const unnamed = named.map((change) => ({ ...change, actorEmail: null }));
    expect(await bodyOf(await gateway.send('GET', EXAM, editor.cookie))).toMatchObject({ history: unnamed });
  });
});
