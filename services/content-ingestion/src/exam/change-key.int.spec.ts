import { randomUUID } from 'node:crypto';
import {
  changeKey,
  EXAM_FILE_TIMEOUT_MS,
  previewExamFile,
  saveQuestion,
  type ChangeKeyInput,
  type ManagedExamRecord,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());
const { call, refused, get, ingested, storedDraft, emitted, actions } = managedExams(content);

const decision = {
  decidedOn: '2026-05-12',
  publicNote: 'CBP decided on appeal that C is right, too.',
  reason: 'Appeal 26-113',
};

function keyOf(exam: ManagedExamRecord, number: number, correctAnswer: string): ChangeKeyInput {
  const { id: questionId } = questionIn(exam, number);
  return { ...decision, examId: exam.examId, questionId, baseVersion: exam.version, correctAnswer };
}

describe('changeKey', () => {
  it('is a new version, and its event carries the change', async () => {
    const exam = await ingested('Key');
    const changed = await call(changeKey, keyOf(exam, 13, 'C,B,C'));
    expect(changed).toMatchObject({
      version: 2,
      history: [{ kind: 'key', question: 13, reason: 'Appeal 26-113' }, {}],
    });
    expect(questionIn(changed, 13)).toMatchObject({ correctAnswer: 'B,C', changedInVersion: 2 });
    const [first, second] = await emitted(exam.examId);
    expect(first).not.toHaveProperty('keyChange');
    const { id } = questionIn(exam, 13);
    const { decidedOn, publicNote } = decision;
    expect(second).toMatchObject({
      version: 2,
      keyChange: { questionId: id, before: 'B', after: 'B,C', decidedOn, publicNote },
    });
    expect(second?.questions.find((question) => question.id === id)).toMatchObject({ correctAnswer: 'B,C' });
    expect((await actions(exam.examId)).at(-1)).toMatchObject({
      action: 'question.key-changed',
      detail: '"Key", version 2, question 13: Appeal 26-113',
    });
  });

  it.each([
    ['REMOVED', 'REMOVED'],
    ['A,B,C,D', 'A,B,C,D'],
    ['A,B,C,D,E', 'A,B,C,D'],
  ])('stores %s as %s', async (correctAnswer, stored) => {
    const exam = await ingested(`Key ${correctAnswer}`);
    const changed = await call(changeKey, keyOf(exam, 13, correctAnswer));
    expect(questionIn(changed, 13).correctAnswer).toBe(stored);
  });

  it('twice stores one version, also when other keys have changed since', async () => {
    const exam = await ingested('Key twice');
    const input = keyOf(exam, 13, 'C');
    const replies = await Promise.all([1, 2, 3].map(() => call(changeKey, input)));
    expect(replies.map(({ version }) => version)).toEqual([2, 2, 2]);
    await call(changeKey, keyOf(exam, 14, 'C'));
    expect((await call(changeKey, input)).version).toBe(3);
    expect((await emitted(exam.examId)).filter(({ keyChange }) => keyChange)).toHaveLength(2);
  });

  it('conflicts with a change of the question after its base version', async () => {
    const exam = await ingested('Key and text');
    await call(saveQuestion, edit(exam, 13, { content: 'Another?' }));
    const current = questionIn(await get(exam.examId), 13);
    expect(await refused(changeKey, keyOf(exam, 13, 'C'))).toMatchObject({
      code: 'CONFLICT',
      extra: { current, currentVersion: 2 },
    });
    await call(changeKey, keyOf(exam, 14, 'C'));
    expect(await refused(saveQuestion, edit(exam, 14, { content: 'Mine?' }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('an option that the key names cannot be removed', async () => {
    const exam = await ingested('Key without its option');
    const answers = questionIn(exam, 13).answers.slice(0, 3);
    await call(changeKey, keyOf(exam, 13, 'D'));
    expect(await refused(saveQuestion, edit(await get(exam.examId), 13, { answers }))).toMatchObject({
      extra: { issues: [{ code: 'CORRECT_ANSWER_NOT_OFFERED', question: 13, line: null }] },
    });
  });

  it('of a draft is not emitted', async () => {
    const examId = await storedDraft('Key of a draft');
    const changed = await call(changeKey, keyOf(await get(examId), 13, 'C'));
    expect(questionIn(changed, 13).correctAnswer).toBe('C');
    expect(await emitted(examId)).toEqual([]);
  });

  it('shows a key of an exam file in the same form, and does not change it to itself', async () => {
    const file = withQuestion(makeExam({ title: 'Key of a file' }), 13, {
      correctAnswer: { line: 1, text: 'd OR b' },
    });
    const { examId } = await content.ingest(examXml(file));
    const exam = await get(examId);
    expect(questionIn(exam, 13).correctAnswer).toBe('B,D');
    expect(await refused(changeKey, keyOf(exam, 13, 'B,D'))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The question already has this key.',
    });
  });

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  it.each<[Partial<ChangeKeyInput>, object]>([
    [{ decidedOn: tomorrow }, { errors: [{ field: 'decidedOn' }] }],
    [{ publicNote: ' ' }, { errors: [{ field: 'publicNote' }] }],
    [{ reason: ' ' }, { errors: [{ field: 'reason' }] }],
    [{ correctAnswer: 'E' }, { issues: [{ code: 'CORRECT_ANSWER_NOT_OFFERED', question: 13, line: null }] }],
    [{ correctAnswer: 'all' }, {}],
  ])('refuses %j', async (changes, extra) => {
    const exam = await ingested('Refused key');
    const problem = await refused(changeKey, { ...keyOf(exam, 13, 'C'), ...changes });
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', extra });
    expect((await get(exam.examId)).currentVersion).toBe(1);
  });

  it('of an unknown question is refused', async () => {
    const exam = await ingested('Refused key');
    const input = { ...keyOf(exam, 13, 'C'), questionId: randomUUID() };
    expect(await refused(changeKey, input)).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Question not found.',
    });
  });
});

describe('a new exam file that has another key than the one an editor decided', () => {
  const preview = async (file: string) => {
    const input = { uploadId: await content.upload(file) };
    const { validation } = await content.service.call(
      previewExamFile,
      input,
      content.admin,
      EXAM_FILE_TIMEOUT_MS,
    );
    return validation.warnings;
  };
  const undone = {
    code: 'KEY_CHANGE_UNDONE',
    severity: 'warning',
    question: 13,
    message: expect.stringContaining(
      'Question 13 has the key B in this file, but an editor changed its key to B,C.',
    ) as string,
  };

  it('warns of the question until the key of the file is in force', async () => {
    const title = 'Key of a new file';
    await call(changeKey, keyOf(await ingested(title), 13, 'B,C'));
    const file = examXml(makeExam({ title, references: [] }));
    expect(await preview(file)).toMatchObject([undone]);
    const { validation } = await content.ingest(file);
    expect(validation.warnings).toMatchObject([undone]);
    expect(await preview(file)).toEqual([]);
  });

  it('does not warn of the decided key in other words, and of a key that was changed back', async () => {
    const title = 'Decided key in a new file';
    const exam = await ingested(title);
    await call(changeKey, keyOf(exam, 13, 'B,C'));
    await call(changeKey, keyOf(exam, 14, 'D'));
    await call(changeKey, keyOf(await get(exam.examId), 14, questionIn(exam, 14).correctAnswer));
    const file = withQuestion(makeExam({ title, references: [] }), 13, {
      correctAnswer: { line: 1, text: 'c OR b' },
    });
    expect(await preview(examXml(file))).toEqual([]);
  });
});
