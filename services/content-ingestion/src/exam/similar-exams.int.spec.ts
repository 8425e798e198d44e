import '../../test/parser-in-process.js';
import { randomUUID } from 'node:crypto';
import { EXAM_FILE_TIMEOUT_MS, previewExamFile, Problem } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { managedExams } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';
import type { ParsedExam } from '../domain/parsed-exam.js';

const content = startForTests(() => startContent());
const { get } = managedExams(content);

const april = makeExam({ title: 'April' });
let examId: string;

beforeAll(async () => {
  ({ examId } = await content.ingest(examXml(april), {}));
});

/** The same exam with a title of its own, and other texts for all questions after `shared`. */
function copyOf(title: string, shared = 80): ParsedExam {
  const categories = april.categories.map((category) => ({
    ...category,
    questions: category.questions.map((question) =>
      question.number <= shared
        ? question
        : { ...question, content: `${title}: what is rule ${question.number}?` },
    ),
  }));
  return { ...april, title, categories };
}

const preview = async (exam: ParsedExam) => {
  const input = { uploadId: await content.upload(examXml(exam)) };
  return content.service.call(previewExamFile, input, content.admin, EXAM_FILE_TIMEOUT_MS);
};

async function refused(exam: ParsedExam, given = {}): Promise<Problem> {
  const outcome = await content.ingest(examXml(exam), given).catch((error: unknown) => error);
  if (outcome instanceof Problem) return outcome;
  throw new Error('the exam file was not refused');
}

const similar = {
  examId: expect.any(String) as string,
  title: 'April',
  sitting: '2025-04-23',
  questionCount: 80,
};

it('an exam with most questions of another one is refused until the request says which it is', async () => {
  const before = await content.counts();
  const exam = copyOf('April, corrected', 50);
  expect(await refused(exam)).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    message:
      'This file has 50 of the 80 questions of “April”. Is it a new version of that exam, or another exam?',
    extra: {
      success: false,
      validation: { issues: [] },
      similarExams: [{ ...similar, sharedQuestions: 50 }],
    },
  });
  expect(await preview(exam)).toMatchObject({
    isNew: true,
    similarExams: [{ examId, sharedQuestions: 50 }],
  });
  expect(await content.counts()).toEqual(before);
  const ingested = await content.ingest(examXml(exam), { confirmNewExam: true });
  expect(ingested.examId).not.toBe(examId);
  // known now by its title
  expect(await content.ingest(examXml(exam), {})).toEqual(ingested);
  expect((await preview(exam)).similarExams).toEqual([]);
});

it('as a version of the other exam it keeps the ids', async () => {
  const { questions } = await get(examId);
  const exam = copyOf('April, second edition');
  const ingested = await content.ingest(examXml({ ...exam, sitting: null }), { versionOf: examId });
  expect(ingested.examId).toBe(examId);
  const changed = await get(examId);
  expect(changed).toMatchObject({ title: 'April, second edition', sitting: null, version: 2 });
  expect(changed.questions).toEqual(questions);
  expect(await content.ingest(examXml({ ...exam, sitting: null }), { versionOf: examId })).toEqual(ingested);
  expect((await get(examId)).version).toBe(2);
});

it('the preview says which keys of the other exam it would change as its version', async () => {
  const exam = copyOf('April, third edition');
  const changed = withQuestion(exam, 7, { correctAnswer: { line: 1, text: 'C' } });
  const { similarExams, validation } = await preview(changed);
  const [april] = similarExams;
  expect(april).toMatchObject({ examId, keyChanges: [{ code: 'KEY_CHANGED', question: 7 }] });
  expect(validation.warnings).toEqual([]);
  const ingested = await content.ingest(examXml(changed), { versionOf: examId });
  expect(ingested.validation.warnings).toEqual(april?.keyChanges);
});

it('an exam with fewer shared questions is another exam', async () => {
  const exam = copyOf('October', 47);
  expect((await preview(exam)).similarExams).toEqual([]);
  expect((await content.ingest(examXml(exam), {})).success).toBe(true);
});

it('an unknown exam has no versions', async () => {
  const before = await content.counts();
  expect(await refused(copyOf('Of nothing'), { versionOf: randomUUID() })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await content.counts()).toEqual(before);
});
