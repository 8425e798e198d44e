import { randomUUID } from 'node:crypto';
import {
  ContentAdministratorActed,
  EXAM_FILE_TIMEOUT_MS,
  listExams,
  previewExamFile,
  type AdministratorActedData,
  type ExamPreview,
  type Problem,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { badExamFiles } from '../../test/bad-exam-files.js';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { shareContent } from '../../test/start-content.js';

const content = shareContent();

const preview = async (xml: string | Buffer): Promise<ExamPreview> =>
  content.service.call(
    previewExamFile,
    { uploadId: await content.upload(xml) },
    content.admin,
    EXAM_FILE_TIMEOUT_MS,
  );

async function actionsOn(examId: string): Promise<AdministratorActedData[]> {
  const rows = await content.service.database.query<{ payload: AdministratorActedData }[]>(
    'SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2 ORDER BY seq',
    [ContentAdministratorActed.type, examId],
  );
  return rows.map(({ payload }) => payload);
}

describe('previewExamFile', () => {
  it('shows an exam as it would be published, and stores nothing', async () => {
    const before = await content.counts();
    const uploadId = await content.upload(examXml(makeExam({ title: 'Seen first' })));
    const seen = await content.service.call(
      previewExamFile,
      { uploadId },
      content.admin,
      EXAM_FILE_TIMEOUT_MS,
    );
    expect(seen).toMatchObject({
      isNew: true,
      exam: { title: 'Seen first', version: 1, origin: 'sample', sitting: '2025-04-23' },
      stats: { questionsCreated: 80, categoriesCreated: 3, authenticCount: 0, placeholderCount: 0 },
      validation: { issues: [], warnings: [] },
    });
    expect(seen.exam.questions).toHaveLength(80);
    expect(await content.counts()).toEqual(before);
    expect(await content.isUploaded(uploadId)).toBe(false);

    const { examId, stats } = await content.ingest(examXml(makeExam({ title: 'Seen first' })));
    expect({ examId, stats }).toEqual({ examId: seen.exam.examId, stats: seen.stats });
  });

  it('reports whether ingesting would change anything', async () => {
    const exam = makeExam({ title: 'Twice seen' });
    const { stats } = await content.ingest(examXml(exam));
    expect(await preview(examXml(exam))).toMatchObject({ isNew: false, exam: { version: 1 }, stats });
    const changed = withQuestion(exam, 7, { explanation: 'Another explanation.' });
    expect(await preview(examXml(changed))).toMatchObject({
      isNew: true,
      exam: { version: 2 },
      stats: { categoriesCreated: 0 },
    });
  });

  it('returns the same for concurrent and repeated calls', async () => {
    const xml = examXml(makeExam({ title: 'Seen by four' }));
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => preview(xml)));
    expect(others).toEqual(others.map(() => first));
    expect(await preview(xml)).toEqual(first);
  });

  it('returns the warnings', async () => {
    const exam = withQuestion(makeExam({ title: 'Unfinished' }), 4, { content: 'Sample question 4' });
    const { validation, stats } = await preview(examXml(exam));
    expect(validation.warnings).toMatchObject([{ line: 45, code: 'PLACEHOLDER' }]);
    expect(stats.placeholderCount).toBe(1);
  });

  const oneOfEach = [...new Map(badExamFiles.map((file) => [file.code, file])).values()].filter(
    ({ bytes }) => bytes.length < 1_000_000,
  );
  it.each(oneOfEach)('refuses $what like ingestion', async ({ bytes, code, line }) => {
    const before = await content.counts();
    const uploadId = await content.upload(bytes);
    const outcome = content.service.call(previewExamFile, { uploadId }, content.admin, EXAM_FILE_TIMEOUT_MS);
    const problem = (await outcome.catch((error: unknown) => error)) as Problem;
    expect(problem).toMatchObject({
      code: 'INVALID_EXAM_FILE',
      extra: { success: false, error: problem.message },
    });
    const { issues } = problem.extra.validation as ExamPreview['validation'];
    expect(issues[0]).toMatchObject({ code, line });
    expect(await content.counts()).toEqual(before);
  });
});

describe('listExams', () => {
  it('lists each exam with its versions, the newest publication first', async () => {
    const exam = makeExam({ title: 'Listed' });
    const { examId } = await content.ingest(examXml(exam));
    await content.ingest(examXml(makeExam({ title: 'Listed later', origin: 'authentic' })));
    await content.ingest(examXml(withQuestion(exam, 1, { explanation: 'Another explanation.' })));
    const [first, second] = await content.service.call(listExams, {}, content.admin);
    expect(first).toMatchObject({
      examId,
      title: 'Listed',
      sitting: '2025-04-23',
      origin: 'sample',
      version: 2,
      versions: 2,
      questionCount: 80,
    });
    expect(first?.history.map(({ version }) => version)).toEqual([2, 1]);
    expect(first?.history[0]?.at).toBe(first?.publishedAt);
    expect(Date.parse(first?.publishedAt ?? '')).toBeGreaterThan(Date.parse(first?.history[1]?.at ?? ''));
    expect(second).toMatchObject({ title: 'Listed later', origin: 'authentic', version: 1, versions: 1 });
  });
});

describe('the audit log', () => {
  it('gets one event per version and no other', async () => {
    const exam = makeExam({ title: 'Told' });
    const changed = withQuestion(exam, 1, { explanation: 'Another explanation.' });
    const { examId } = await content.ingest(examXml(exam));
    await content.ingest(examXml(exam)); // identical content is not an administrator action
    await preview(examXml(changed));
    await content.refused(examXml(changed).replace('</exam>', ''));
    await Promise.all([1, 2, 3].map(() => content.ingest(examXml(changed))));
    const action = { actorId: content.admin.userId, action: 'exam.published', target: examId };
    expect(await actionsOn(examId)).toEqual([
      { ...action, detail: '"Told", version 1: 80 questions' },
      { ...action, detail: '"Told", version 2: 80 questions' },
    ]);
  });
});

it.each([
  ['a visitor', null, 'UNAUTHENTICATED'],
  ['a user', createCaller(), 'FORBIDDEN'],
] as const)('refuses %s and keeps the upload', async (_who, caller, code) => {
  const uploadId = await content.upload(examXml(makeExam({ title: 'Not yours' })));
  expect(await content.service.refused(previewExamFile, { uploadId }, caller)).toMatchObject({ code });
  expect(await content.service.refused(listExams, {}, caller)).toMatchObject({ code });
  expect(await content.isUploaded(uploadId)).toBe(true);
});

it('returns NOT_FOUND for an unknown upload', async () => {
  const problem = await content.service.refused(previewExamFile, { uploadId: randomUUID() }, content.admin);
  expect(problem.code).toBe('NOT_FOUND');
});
