import { randomUUID } from 'node:crypto';
import {
  addQuestion,
  deleteQuestion,
  callsOf,
  changeExamDetails,
  changeExamState,
  changeKey,
  closeQuestionReports,
  EXAM_FILE_TIMEOUT_MS,
  examImageUploadKey,
  importExam,
  ingestExamFile,
  Problem,
  saveQuestion,
  sendQuestionReport,
  storeExamImage,
  type Call,
  type ManagedExamRecord,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { csvFile } from '../../test/foreign-files.js';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { makePng } from '../../test/make-images.js';
import { added, edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { shareContent } from '../../test/start-content.js';

const content = shareContent();
const { call, get, ingested, storedDraft } = managedExams(content);
const other = createCaller({ isAdmin: true });

interface Write {
  input: () => Promise<object>;
  /** Of another editor, between the two requests: without a key, the repeat would undo it or be refused. */
  meanwhile?: () => Promise<unknown>;
}

const byOther = <Input extends object>(rpc: Call<Input, unknown>, input: Input) =>
  content.service.call(rpc, input, other);

const newKey = (exam: ManagedExamRecord, correctAnswer: string, baseVersion: number) => ({
  examId: exam.examId,
  questionId: questionIn(exam, 5).id,
  baseVersion,
  correctAnswer,
  decidedOn: '2026-01-15',
  publicNote: 'CBP credits it.',
  reason: 'Appeal',
});

const writes: Record<string, (title: string) => Promise<Write>> = {
  async [ingestExamFile.subject](title) {
    const exam = makeExam({ title });
    const input = async () => ({ uploadId: await content.upload(examXml(exam)), confirmNewExam: true });
    const meanwhile = () => content.ingest(examXml(withQuestion(exam, 1, { content: 'Better?' })));
    return { input, meanwhile };
  },
  async [importExam.subject](title) {
    const confirmed = { confirmNewSections: true, confirmNewExam: true };
    const input = async () => ({ ...confirmed, uploadId: await content.upload(csvFile()), title });
    const meanwhile = async () => {
      const [exam] = await content.service.database.query<[{ id: string }]>(
        'SELECT id FROM exam WHERE title = $1',
        [title],
      );
      await byOther(saveQuestion, edit(await get(exam.id), 1, { content: 'Better?' }));
    };
    return { input, meanwhile };
  },
  async [changeExamDetails.subject](title) {
    const { examId } = await ingested(title);
    const details = { examId, title, sitting: '2025-10-22', references: [], reason: 'Wrong date' };
    return {
      input: async () => ({ ...details, baseVersion: 1 }),
      meanwhile: () => byOther(changeExamDetails, { ...details, sitting: '2025-10-29', baseVersion: 2 }),
    };
  },
  async [changeExamState.subject](title) {
    const examId = await storedDraft(title);
    return {
      input: async () => ({ examId, state: 'published', reason: 'Ready' }),
      meanwhile: () => byOther(changeExamState, { examId, state: 'withdrawn', reason: 'Not ready' }),
    };
  },
  async [saveQuestion.subject](title) {
    const exam = await ingested(title);
    return {
      input: async () => edit(exam, 1, { content: 'Better?' }),
      meanwhile: () => byOther(saveQuestion, edit(exam, 1, { content: 'Best?', baseVersion: 2 })),
    };
  },
  async [addQuestion.subject](title) {
    const exam = await get(await storedDraft(title));
    return { input: async () => added(exam, { content: 'One more?', number: 81 }) };
  },
  async [deleteQuestion.subject](title) {
    const exam = await get(await storedDraft(title));
    const { examId } = exam;
    const input = { examId, questionId: questionIn(exam, 5).id, baseVersion: 1, reason: 'Not of the exam' };
    return {
      input: async () => input,
      meanwhile: () => byOther(addQuestion, added(exam, { content: 'Another?', number: 5 })),
    };
  },
  async [changeKey.subject](title) {
    const exam = await ingested(title);
    return {
      input: async () => newKey(exam, 'A,B', 1),
      meanwhile: () => byOther(changeKey, newKey(exam, 'B,C', 2)),
    };
  },
  async [storeExamImage.subject]() {
    const image = await makePng(40, 30, 'navy');
    return { input: async () => ({ uploadId: await content.upload(image, examImageUploadKey) }) };
  },
  async [closeQuestionReports.subject](title) {
    const questionId = questionIn(await ingested(title), 2).id;
    const report = () =>
      content.service.call(sendQuestionReport, { questionId, kind: 'typo', text: 'Entrry' }, createCaller());
    await report();
    return {
      input: async () => ({ questionId, outcome: 'accepted', answer: 'Corrected.', baseSubmissions: 1 }),
      meanwhile: report,
    };
  },
};

const keyed = callsOf('content').filter(({ fromRequest }) => fromRequest.includes('idempotencyKey'));

const stored = async (): Promise<unknown[]> =>
  content.service.database.query(
    `SELECT (SELECT jsonb_agg(exam ORDER BY id) FROM exam) AS exams, (SELECT count(*) FROM exam_version) AS versions,
            (SELECT count(*) FROM outbox) AS events, (SELECT count(*) FROM exam_image) AS images,
            (SELECT jsonb_agg(r ORDER BY id) FROM question_report r) AS reports`,
  );

it.each(keyed)(
  '$subject, repeated with its key, replies the same and changes nothing',
  async (rpc: Call<object, unknown>) => {
    const write = await writes[rpc.subject]?.(`Repeated ${rpc.subject}`);
    if (!write) throw new Error(`no repeat of ${rpc.subject} is tested`);
    const idempotencyKey = randomUUID();
    const send = async () =>
      content.service.call(
        rpc,
        { ...(await write.input()), idempotencyKey },
        content.admin,
        EXAM_FILE_TIMEOUT_MS,
      );
    const first = await send();
    await write.meanwhile?.();
    const before = await stored();
    expect(await send()).toEqual(first);
    expect(await stored()).toEqual(before);
  },
);

it('applies a change once whose reply was lost, and which is repeated while it waits', async () => {
  const exam = await ingested('Lost replies');
  const input = { ...newKey(exam, 'A,B', 1), idempotencyKey: randomUUID() };
  const { database } = content.service;
  const blocker = database.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('SELECT FROM exam WHERE id = $1 FOR UPDATE', [exam.examId]);
  const lost = await content.service
    .call(changeKey, input, content.admin, 300)
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Problem);
  expect(lost).toMatchObject({ code: 'UNAVAILABLE' });
  const repeats = [1, 2, 3].map(() => call(changeKey, input));
  await blocker.commitTransaction();
  await blocker.release();
  const replies = await Promise.all(repeats);
  expect(replies.map(({ version }) => version)).toEqual([2, 2, 2]);
});

it('refuses a key that another request has used', async () => {
  const exam = await ingested('Another request');
  const idempotencyKey = randomUUID();
  await call(changeKey, { ...newKey(exam, 'A,B', 1), idempotencyKey });
  const another = { ...newKey(exam, 'A,C', 2), idempotencyKey };
  expect(await content.service.refused(changeKey, another, content.admin)).toMatchObject({
    code: 'CONFLICT',
    message: 'This Idempotency-Key was used for another request.',
  });
  await content.service.call(changeKey, another, other);
});
