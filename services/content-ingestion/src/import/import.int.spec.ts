import { createClient, RESP_TYPES } from 'redis';
import {
  addQuestion,
  changeExamState,
  compareKey,
  deleteQuestion,
  EXAM_FILE_TIMEOUT_MS,
  examExportKey,
  getManagedExam,
  importExam,
  listExams,
  previewImport,
  Problem,
  readExamSource,
  saveQuestion,
  type ImportExamInput,
} from '@tenfold/contracts';
import { csvFile, giftFile, moodleFile, qtiFile } from '../../test/foreign-files.js';
import { examXml, makeExam } from '../../test/make-exam.js';
import { added, edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { paperFront, paperKey, paperQuestions, printedPaper } from '../../test/paper.js';
import { startContent, type ContentUnderTest } from '../../test/start-content.js';

let content: ContentUnderTest;
let exams: ReturnType<typeof managedExams>;

beforeAll(async () => {
  content = await startContent();
  exams = managedExams(content);
});

afterAll(() => content.stop());

const confirmed = { confirmNewSections: true, confirmNewExam: true };

async function send(file: string | Buffer, entered: Partial<ImportExamInput> = {}) {
  const uploadId = await content.upload(file);
  const input = { ...confirmed, ...entered, uploadId };
  return content.service.call(importExam, input, content.admin, EXAM_FILE_TIMEOUT_MS);
}

async function refusal(file: string | Buffer, entered: Partial<ImportExamInput> = {}): Promise<Problem> {
  const outcome: unknown = await send(file, entered).catch((error: unknown) => error);
  if (outcome instanceof Problem) return outcome;
  throw new Error(`not refused: ${JSON.stringify(outcome)}`);
}

describe('an import', () => {
  it.each([
    ['qti', () => qtiFile()],
    ['moodle', () => moodleFile()],
    ['gift', () => giftFile()],
    ['csv', () => csvFile()],
  ])('of %s stores a draft that no event shows until it is published', async (format, make) => {
    const result = await send(await make(), { title: `Import of ${format}` });
    expect(result).toMatchObject({ success: true, format, stats: { questionsCreated: 80 } });
    const { examId } = result;
    expect(await exams.emitted(examId)).toEqual([]);
    expect(await exams.actions(examId)).toMatchObject([{ action: 'exam.imported' }]);
    const listed = await content.service.call(listExams, {}, content.admin);
    expect(listed).toContainEqual(expect.objectContaining({ examId, state: 'draft', version: 1 }));

    const change = { examId, state: 'published' as const, reason: 'Checked.' };
    await content.service.call(changeExamState, change, content.admin);
    expect(await exams.emitted(examId)).toMatchObject([{ examId, title: `Import of ${format}` }]);
  });

  it('makes its confirmed sections known to the draft, and to other exams only once it is published', async () => {
    const xml = (title: string) =>
      examXml(makeExam({ title })).replace('name="Classification"', 'name="Clasification"');
    await content.ingest(examXml(makeExam({ title: 'Known sections' })));
    const csv = csvFile().replaceAll('Drawback', 'Clasification');
    const unconfirmed = { title: 'Draft section', confirmNewSections: false };
    expect((await refusal(csv, unconfirmed)).code).toBe('CONFIRMATION_REQUIRED');
    const { examId } = await send(csv, { title: 'Draft section' });
    expect(await send(csv, unconfirmed)).toMatchObject({ examId });
    expect((await content.refused(xml('Other exam'))).code).toBe('CONFIRMATION_REQUIRED');

    const change = { examId, state: 'published' as const, reason: 'Checked.' };
    await content.service.call(changeExamState, change, content.admin);
    expect(await content.ingest(xml('Other exam'))).toMatchObject({ success: true });
  });

  it('again changes nothing, and with other content makes a new version of the draft', async () => {
    const { examId } = await send(giftFile(), { title: 'Twice' });
    expect((await send(giftFile(), { title: 'Twice' })).examId).toBe(examId);
    await send(giftFile().replace('The rule gives 5 days', 'The law gives 5 days'), { title: 'Twice' });
    expect(await content.service.call(getManagedExam, { examId }, content.admin)).toMatchObject({
      version: 2,
      state: 'draft',
    });
  });

  it('in parallel stores one draft', async () => {
    const both = await Promise.all([
      send(csvFile(), { title: 'At once' }),
      send(csvFile(), { title: 'At once' }),
    ]);
    const [examId] = both.map((one) => one.examId);
    expect(await content.service.call(getManagedExam, { examId: examId ?? '' }, content.admin)).toMatchObject(
      {
        version: 1,
      },
    );
  });

  it('never changes a published exam', async () => {
    const { examId } = await content.ingest(
      examXml(makeExam({ title: 'Published', origin: 'sample', sitting: null })),
    );
    const problem = await refusal(giftFile(), { title: 'Published' });
    expect(problem.code).toBe('INVALID_EXAM_FILE');
    expect(problem.extra).toMatchObject({ validation: { issues: [{ code: 'IMPORT_PUBLISHED' }] } });
    const uploadId = await content.upload(giftFile());
    const input = { uploadId, title: 'Published' };
    expect(await content.service.refused(previewImport, input, content.admin)).toMatchObject({
      code: problem.code,
      message: problem.message,
      extra: problem.extra,
    });
    expect(await content.service.call(getManagedExam, { examId }, content.admin)).toMatchObject({
      version: 1,
      state: 'published',
    });
  });

  it('without a title is refused, and nothing is stored', async () => {
    const before = await content.counts();
    const problem = await refusal(csvFile());
    expect(problem.extra).toMatchObject({ validation: { issues: [{ code: 'IMPORT_TITLE' }] } });
    expect(await content.counts()).toEqual(before);
  });

  it('of an unknown upload is refused', async () => {
    const input = { uploadId: '44444444-4444-4444-8444-444444444444' };
    await expect(content.service.call(importExam, input, content.admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a draft of three questions', () => {
  const rows = [
    '1,Bonds,When is it due?,now,later,a',
    '2,Bonds,Who may sign it?,he,she,',
    '5,Entry,Where is it filed?,here,there,b',
  ];
  const csv = `Number,Section,Question,A,B,Correct\n${rows.join('\n')}`;
  const missing = [
    'An exam has exactly 80 questions; this one has 3.',
    'Question 2 has no key.',
    'Question 5 follows question 2; numbers go up by one through all sections.',
  ];

  it('is published once edits have completed it', async () => {
    const { call, get, emitted } = exams;
    const { examId, validation } = await send(csv, { title: 'Completed' });
    expect(validation.issues.map(({ message }) => message)).toEqual(missing);
    const publish = { examId, state: 'published' as const, reason: 'Complete.' };
    const problem = await exams.refused(changeExamState, publish);
    const draft = await get(examId);
    expect(draft.missing.map(({ message, questions }) => [message, questions])).toEqual(
      missing.map((message, index) => [message, [[], [2], [5]][index]]),
    );
    expect(problem).toMatchObject({
      code: 'INVALID_INPUT',
      message: `The draft cannot be published yet. ${missing.join(' ')}`,
      extra: { missing: draft.missing },
    });

    const moved = await call(saveQuestion, edit(draft, 5, { number: 1, editorNote: 'Was question 5' }));
    expect(moved.categories.map(({ name }) => name)).toEqual(['Entry', 'Bonds']);
    expect(
      moved.questions.map(({ number, content: text, editorNote }) => [number, text, editorNote]),
    ).toEqual([
      [1, 'Where is it filed?', 'Was question 5'],
      [2, 'When is it due?', null],
      [3, 'Who may sign it?', null],
    ]);
    await call(saveQuestion, edit(moved, 3, { correctAnswer: 'B' }));
    const { categoryId } = questionIn(moved, 3);
    let last = await call(addQuestion, added(moved, { number: 3, categoryId, content: 'Too many?' }));
    expect(questionIn(last, 4)).toMatchObject({ content: 'Who may sign it?', correctAnswer: 'B' });
    const { id: questionId } = questionIn(last, 3);
    last = await call(deleteQuestion, { examId, questionId, baseVersion: last.version, reason: 'Too many' });
    expect(last.questions.map(({ number }) => number)).toEqual([1, 2, 4]);
    for (const number of [3, ...Array.from({ length: 76 }, (_, index) => index + 5)])
      last = await call(addQuestion, added(moved, { number, categoryId, sectionName: sectionOf(number) }));
    expect(last.categories.map(({ name }) => name)).toEqual(['Entry', 'Bonds', 'Drawback']);
    expect(last.missing).toEqual([]);
    expect(await emitted(examId)).toEqual([]);
    expect(await call(changeExamState, publish)).toMatchObject({ state: 'published', missing: [] });
    expect(await emitted(examId)).toHaveLength(1);
    expect(await exams.refused(addQuestion, added(last, { number: 81 }))).toMatchObject({
      message: 'Only a draft gets more questions.',
    });
  });
});

it('of a past exam keeps its files, and asks for a comparison of what was not read with certainty', async () => {
  const paper = makeExam();
  const lines = [...paperFront(paper), ...paperQuestions(paper)];
  const [head = '', first = '', ...rows] = paperKey(paper);
  const files = [printedPaper(lines), Buffer.from([head, `${first} and the manual`, ...rows].join('\n'))];
  const { examId } = await send(Buffer.concat(files));
  const draft = await exams.get(examId);
  const { source } = questionIn(draft, 1);
  expect(source).toMatchObject({
    question: { page: 1, line: null },
    key: { page: 1, line: 2 },
    doubts: [expect.stringContaining('is in no known form')],
    acceptedAt: null,
  });
  expect(draft.missing).toMatchObject([{ code: 'NOT_ACCEPTED', questions: [1] }]);
  const publish = { examId, state: 'published' as const, reason: 'Complete.' };
  expect(await exams.refused(changeExamState, publish)).toMatchObject({ code: 'INVALID_INPUT' });
  const { exportId } = await exams.call(readExamSource, { examId, file: source?.question.file ?? '' });
  const redis = await createClient({ url: content.redis.url })
    .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
    .connect();
  expect(await redis.get(examExportKey(exportId))).toEqual(files[0]);
  redis.destroy();
  const unknown = { examId, file: 'f'.repeat(64) };
  expect(await exams.refused(readExamSource, unknown)).toMatchObject({ code: 'NOT_FOUND' });

  const accepted = await exams.call(saveQuestion, edit(draft, 1, { isAccepted: true }));
  expect(accepted).toMatchObject({ version: 1, missing: [] });
  expect(await exams.call(changeExamState, publish)).toMatchObject({ state: 'published' });
  const other = first.includes('Answer B') ? 'A' : 'B';
  const key = [head, first.replace(/Answer [A-E]/, `Answer ${other}`), ...rows].join('\n');
  const compared = { examId, uploadId: await content.upload(key) };
  expect(await content.service.call(compareKey, compared, content.admin, EXAM_FILE_TIMEOUT_MS)).toMatchObject(
    {
      rows: 80,
      changes: [{ number: 1, after: other, doubt: null }],
      missing: [],
    },
  );
  expect(questionIn(await exams.get(examId), 1).source).toMatchObject({ acceptedBy: content.admin.userId });
});

const sectionOf = (number: number) => (number > 50 ? 'Drawback' : undefined);

it('a preview names the format, and stores nothing', async () => {
  const before = await content.counts();
  const uploadId = await content.upload(await qtiFile());
  const preview = await content.service.call(
    previewImport,
    { uploadId, title: 'Shown' },
    content.admin,
    EXAM_FILE_TIMEOUT_MS,
  );
  expect(preview).toMatchObject({ format: 'qti', isNew: true, exam: { title: 'Shown', version: 1 } });
  expect(await content.counts()).toEqual(before);
});
