import { randomUUID } from 'node:crypto';
import { changeKey, saveQuestion, type ChangeKeyInput, type ManagedExamRecord } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { shareContent } from '../../test/start-content.js';

const content = shareContent();
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

  const inTwoDays = new Date(Date.now() + 2 * MS_PER_DAY).toISOString().slice(0, 10);
  it.each<[Partial<ChangeKeyInput>, object]>([
    [{ decidedOn: inTwoDays }, { errors: [{ field: 'decidedOn' }] }],
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

describe('changeKey with the key that the question has', () => {
  const note = { publicNote: 'CBP accepts C since its ruling of May 12.', reason: 'Clearer' };

  async function withChangedKey(title: string): Promise<ManagedExamRecord> {
    return call(changeKey, keyOf(await ingested(title), 13, 'B,C'));
  }

  it('replaces the public note, also twice and in parallel', async () => {
    const exam = await withChangedKey('Note');
    const input = { ...keyOf(exam, 13, 'B,C'), ...note };
    const replies = await Promise.all([1, 2, 3].map(() => call(changeKey, input)));
    expect(replies.map(({ version }) => version)).toEqual([3, 3, 3]);
    expect(replies[0]).toMatchObject({ history: [{ kind: 'key', question: 13, reason: 'Clearer' }, {}, {}] });
    const { id } = questionIn(exam, 13);
    const { decidedOn } = decision;
    expect((await emitted(exam.examId)).map(({ keyChange }) => keyChange)).toEqual([
      undefined,
      { questionId: id, before: 'B', after: 'B,C', decidedOn, publicNote: decision.publicNote },
      { questionId: id, before: 'B,C', after: 'B,C', decidedOn, publicNote: note.publicNote },
    ]);
  });

  it('conflicts with another note', async () => {
    const exam = await withChangedKey('Two notes');
    const input = { ...keyOf(exam, 13, 'B,C'), ...note };
    await call(changeKey, input);
    const other = { ...input, publicNote: 'Another note.' };
    expect(await refused(changeKey, other)).toMatchObject({
      code: 'CONFLICT',
      extra: { current: { changedInVersion: 3 }, currentVersion: 3 },
    });
    expect((await call(changeKey, { ...other, baseVersion: 3 })).version).toBe(4);
  });

  it('is refused when no note explains this key', async () => {
    const exam = await withChangedKey('No note');
    const refusal = { code: 'INVALID_INPUT', message: 'The question already has this key.' };
    expect(await refused(changeKey, { ...keyOf(exam, 14, 'B'), ...note })).toMatchObject(refusal);
  });

  it('replaces the note of a key from an exam file, in the spelling of the file', async () => {
    const title = 'Note of a file';
    await ingested(title);
    const file = withQuestion(makeExam({ title }), 13, { correctAnswer: { line: 1, text: 'd OR b' } });
    const { examId } = await content.ingest(examXml(file));
    const exam = await get(examId);
    await call(changeKey, { ...keyOf(exam, 13, 'B,D'), ...note });
    expect((await emitted(examId)).at(-1)?.keyChange).toMatchObject({
      before: 'd OR b',
      after: 'd OR b',
      publicNote: note.publicNote,
    });
  });
});
