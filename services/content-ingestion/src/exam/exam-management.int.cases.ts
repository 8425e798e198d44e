import { randomUUID } from 'node:crypto';
import {
  changeExamDetails,
  changeExamState,
  countPublished,
  getManagedExam,
  listExams,
  saveQuestion,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { shareContent } from '../../test/start-content.js';

const content = shareContent();

const { call, refused, get, ingested, storedDraft, emitted, actions } = managedExams(content);

describe('getManagedExam', () => {
  it('returns the newest version, or an older one', async () => {
    const exam = makeExam({ title: 'Read' });
    const { examId } = await content.ingest(
      examXml(withQuestion(exam, 3, { correctAnswer: { line: 1, text: 'd or B' } })),
    );
    await content.ingest(examXml(exam));
    const newest = await get(examId);
    expect(newest).toMatchObject({
      version: 2,
      currentVersion: 2,
      state: 'published',
      title: 'Read',
      categories: [{ name: 'Broker Compliance' }, {}, {}],
      history: [
        { version: 2, kind: 'file', actorId: content.admin.userId, reason: null, question: null },
        { version: 1, kind: 'file' },
      ],
    });
    expect(questionIn(newest, 3)).toMatchObject({
      correctAnswer: 'B',
      changedInVersion: 2,
      editorNote: null,
    });
    expect(questionIn(newest, 4)).toMatchObject({ changedInVersion: 1 });
    const first = await get(examId, 1);
    expect(first).toMatchObject({ version: 1, currentVersion: 2 });
    expect(questionIn(first, 3)).toMatchObject({ correctAnswer: 'B,D', changedInVersion: 1 });
    expect(await refused(getManagedExam, { examId, version: 3 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changeExamDetails', () => {
  const details = {
    title: ' Details,  corrected ',
    sitting: '2025-10-22',
    references: [{ title: 'Title 19', edition: ' ' }],
    reason: ' The date was wrong ',
  };

  it('is a new version of the same exam, with its event and its entry of the audit log', async () => {
    const exam = await ingested('Details');
    const input = { ...details, examId: exam.examId, baseVersion: 1 };
    const changed = await call(changeExamDetails, input);
    expect(changed).toMatchObject({
      examId: exam.examId,
      version: 2,
      title: 'Details, corrected',
      sitting: '2025-10-22',
      references: [{ title: 'Title 19', edition: null }],
      history: [{ version: 2, kind: 'details', reason: 'The date was wrong', question: null }, {}],
    });
    expect(changed.questions).toEqual(exam.questions);
    expect((await emitted(exam.examId)).at(-1)).toMatchObject({ version: 2, title: 'Details, corrected' });
    expect((await actions(exam.examId)).at(-1)).toMatchObject({
      action: 'exam-details.changed',
      detail: '"Details, corrected", version 2: The date was wrong',
    });
    expect(await call(changeExamDetails, input)).toEqual(changed);
    const [listed] = await call(listExams, {});
    expect(listed).toMatchObject({ title: 'Details, corrected', sitting: '2025-10-22', versions: 2 });
  });

  it('conflicts with other details only', async () => {
    const exam = await ingested('Details twice');
    const base = { ...details, examId: exam.examId, baseVersion: 1 };
    await call(saveQuestion, edit(exam, 1, { content: 'Another?' }));
    const outcomes = await Promise.allSettled(
      ['2025-10-21', '2025-10-20'].map((sitting) => call(changeExamDetails, { ...base, sitting })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(changeExamDetails, base)).toMatchObject({
      code: 'CONFLICT',
      extra: { currentVersion: 3, current: { title: 'Details, corrected' } },
    });
  });

  it.each([
    [{ title: '  ' }, 'Write the title of the exam.'],
    [{ references: [{ title: ' ', edition: null }] }, 'Write the title of each reference.'],
    [{ reason: ' ' }, 'Say why you make this change.'],
    [{ title: 'The <b>bold</b> exam' }, 'There is <b> in the title; texts are plain and shown as they are.'],
    [{ title: 'A bell \u0007' }, 'There is an unprintable character (U+0007). Delete it.'],
  ])('refuses %j', async (changes, message) => {
    const { examId } = await ingested('Wrong details');
    const input = { ...details, ...changes, examId, baseVersion: 1 };
    expect(await refused(changeExamDetails, input)).toMatchObject({ code: 'INVALID_INPUT', message });
    expect((await get(examId)).currentVersion).toBe(1);
  });
});

describe('changeExamState', () => {
  it('withdraws and restores an exam, each once', async () => {
    const { examId } = await ingested('Withdrawn');
    const withdraw = { examId, state: 'withdrawn', reason: 'CBP withdrew it' } as const;
    const restore = { examId, state: 'published', reason: 'An error' } as const;
    const outcomes = await Promise.all([1, 2, 3].map(() => call(changeExamState, withdraw)));
    expect(outcomes.map(({ state, version }) => [state, version])).toEqual(Array(3).fill(['withdrawn', 2]));
    const changed = withQuestion(makeExam({ title: 'Withdrawn' }), 1, { content: 'Another?' });
    await content.ingest(examXml(changed)); // does not restore it
    expect(await get(examId)).toMatchObject({ state: 'withdrawn', version: 3 });
    expect(await call(changeExamState, restore)).toMatchObject({
      state: 'published',
      history: [{ kind: 'restoration', reason: 'An error' }, { kind: 'file' }, { kind: 'withdrawal' }, {}],
    });
    await call(changeExamState, restore);
    expect((await emitted(examId)).map(({ version, isWithdrawn }) => [version, isWithdrawn])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, false],
    ]);
    expect((await actions(examId)).map(({ action }) => action)).toEqual([
      'exam.published',
      'exam.withdrawn',
      'exam.published',
      'exam.restored',
    ]);
  });

  it('publishes a draft, which no event has shown before', async () => {
    const examId = await storedDraft('A draft');
    await call(saveQuestion, edit(await get(examId), 2, { content: 'Better?', editorNote: 'Check it' }));
    expect(await emitted(examId)).toEqual([]);
    const [listed] = await call(listExams, {});
    expect(listed).toMatchObject({ examId, state: 'draft', version: 2, history: [{ kind: 'question' }, {}] });
    expect(await refused(changeExamState, { examId, state: 'withdrawn', reason: 'No' })).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'A draft is not published, so it cannot be withdrawn.',
    });
    const exam = await call(changeExamState, { examId, state: 'published', reason: 'Checked' });
    expect(exam).toMatchObject({
      state: 'published',
      version: 3,
      history: [{ kind: 'publication' }, {}, {}],
    });
    expect(await emitted(examId)).toMatchObject([{ version: 3, isWithdrawn: false }]);
  });

  it('an exam file publishes a draft with the same content', async () => {
    const examId = await storedDraft('A draft and its file');
    await content.ingest(examXml(makeExam({ title: 'A draft and its file' })));
    expect(await get(examId)).toMatchObject({ state: 'published', version: 2 });
    expect(await emitted(examId)).toHaveLength(1);
  });
});

it('counts published exams for a visitor, and no draft or withdrawn one', async () => {
  const count = () => content.service.call(countPublished, {}, null);
  const before = await count();
  await storedDraft('Not counted');
  const { examId } = await ingested('Counted for a while');
  await content.ingest(examXml(makeExam({ title: 'A sitting', origin: 'authentic' })));
  const { questions, sittings, sampleExams } = before;
  const after = { questions: questions + 160, sittings: sittings + 1, sampleExams: sampleExams + 1 };
  expect(await count()).toEqual(after);
  await call(changeExamState, { examId, state: 'withdrawn', reason: 'An error' });
  expect(await count()).toEqual({ ...after, questions: questions + 80, sampleExams });
});

it('refuses everybody but editors, and an unknown exam', async () => {
  const exam = await ingested('Not yours');
  const { examId } = exam;
  const state = { examId, state: 'withdrawn', reason: 'No' } as const;
  for (const caller of [createCaller(), null]) {
    const code = caller ? 'FORBIDDEN' : 'UNAUTHENTICATED';
    expect(await content.service.refused(getManagedExam, { examId }, caller)).toMatchObject({ code });
    expect(await content.service.refused(changeExamState, state, caller)).toMatchObject({ code });
    expect(await content.service.refused(saveQuestion, edit(exam, 1, {}), caller)).toMatchObject({ code });
  }
  const unknown = { ...edit(exam, 1, {}), examId: randomUUID() };
  expect(await refused(saveQuestion, unknown)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refused(changeExamState, { ...state, examId: randomUUID() })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await get(examId)).toEqual(exam);
});
