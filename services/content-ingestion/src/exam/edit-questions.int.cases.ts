import { randomUUID } from 'node:crypto';
import {
  changeExamDetails,
  saveQuestion,
  type ExamFileIssue,
  type SaveQuestionInput,
} from '@tenfold/contracts';
import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { shareContent } from '../../test/start-content.js';

const content = shareContent();
const { call, refused, get, ingested, emitted, actions } = managedExams(content);

describe('the audit entry of an exam file', () => {
  const title = 'Edited, then a file';
  const lastDetail = async (examId: string) => (await actions(examId)).at(-1)?.detail;
  const file = (text: string) => examXml(withQuestion(makeExam({ title }), 7, { content: text }));

  it('names the questions whose edits it replaced, not those that the file has too', async () => {
    const { examId } = await ingested(title);
    for (const [number, text] of [
      [9, 'Nine?'],
      [7, 'Seven?'],
      [5, 'Five?'],
      [5, 'Five, again?'],
    ] as const)
      await call(saveQuestion, edit(await get(examId), number, { content: text }));
    const exam = await get(examId);
    const details = { title, sitting: exam.sitting, references: [], reason: 'No references' };
    await call(changeExamDetails, { ...details, examId, baseVersion: exam.version });
    await content.ingest(file('Seven?'));
    expect(await lastDetail(examId)).toBe(
      `"${title}", version 7: 80 questions, edits of 2 questions replaced: 5, 9, edited details replaced`,
    );
    await content.ingest(file('Seven, of a second file?'));
    expect(await lastDetail(examId)).toBe(`"${title}", version 8: 80 questions`);
  });
});

describe('saveQuestion', () => {
  it('stores a new version and emits it without the note to editors', async () => {
    const exam = await ingested('Edited');
    const input = edit(exam, 5, {
      content: '  Within how many days?\r\nBusiness days. ',
      imageUrl: '/exhibits/invoice-2.svg',
      imageDescription: 'An invoice',
      answers: ['Two', 'Three', 'Four'].map((text, index) => ({
        letter: 'CAB'[index] ?? '',
        text,
        imageUrl: null,
      })),
      explanation: 'As the rule says.',
      citations: ['19 CFR 111.2', ' '],
      exhibitId: 'case-1',
      editorNote: 'Ask CBP',
      reason: ' The rule changed ',
    });
    const saved = await call(saveQuestion, input);
    expect(saved).toMatchObject({
      version: 2,
      history: [{ kind: 'question', question: 5, reason: 'The rule changed' }, { kind: 'file' }],
    });
    expect(questionIn(saved, 5)).toMatchObject({
      content: 'Within how many days?\nBusiness days.',
      imageUrl: '/exhibits/invoice-2.svg',
      answers: [
        { letter: 'A', text: 'Three' },
        { letter: 'B', text: 'Four' },
        { letter: 'C', text: 'Two' },
      ],
      citations: ['19 CFR 111.2'],
      correctAnswer: 'B',
      editorNote: 'Ask CBP',
      changedInVersion: 2,
    });
    expect(saved.questions.filter(({ changedInVersion }) => changedInVersion === 2)).toHaveLength(1);
    const [, event] = await emitted(exam.examId);
    expect(event).toMatchObject({ version: 2, isWithdrawn: false });
    expect(JSON.stringify(event)).toContain('Business days.');
    expect(JSON.stringify(event)).not.toMatch(/Ask CBP|editorNote/);
    expect((await actions(exam.examId)).at(-1)).toMatchObject({
      action: 'question.changed',
      detail: '"Edited", version 2, question 5: The rule changed',
    });
  });

  it('twice stores one version', async () => {
    const exam = await ingested('Saved twice');
    const input = edit(exam, 5, { content: 'Once?' });
    const replies = await Promise.all([1, 2, 3].map(() => call(saveQuestion, input)));
    expect(replies.map(({ version }) => version)).toEqual([2, 2, 2]);
    expect((await call(saveQuestion, edit(exam, 6, {}))).version).toBe(2);
    expect(await emitted(exam.examId)).toHaveLength(2);
  });

  it('conflicts with a change of the same question, not of another one', async () => {
    const exam = await ingested('Edited by two');
    const inputs = [5, 6, 7].map((number) => edit(exam, number, { content: `Question ${number}?` }));
    await Promise.all(inputs.map((input) => call(saveQuestion, input)));
    expect((await get(exam.examId)).version).toBe(4);
    const problem = await refused(saveQuestion, edit(exam, 6, { content: 'Mine?' }));
    const current = questionIn(await get(exam.examId), 6);
    expect(problem).toMatchObject({ code: 'CONFLICT', extra: { current, currentVersion: 4 } });
    const baseVersion = 4;
    expect((await call(saveQuestion, edit(exam, 6, { content: 'Merged?', baseVersion }))).version).toBe(5);
    expect(await refused(saveQuestion, edit(exam, 8, { content: 'Later?', baseVersion: 9 }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('a new note to editors is a version, and the next exam file keeps it', async () => {
    const exam = await ingested('Noted');
    const noted = await call(saveQuestion, edit(exam, 9, { editorNote: 'Check the date' }));
    expect(questionIn(noted, 9)).toMatchObject({ editorNote: 'Check the date', changedInVersion: 2 });
    await content.ingest(examXml(withQuestion(makeExam({ title: 'Noted' }), 1, { content: 'Another?' })));
    expect(questionIn(await get(exam.examId), 9)).toMatchObject({ editorNote: 'Check the date' });
    const removed = await call(saveQuestion, edit(noted, 9, { editorNote: ' ' }));
    expect(questionIn(removed, 9)).toMatchObject({ editorNote: null, changedInVersion: 4 });
  });

  const answers = (letters: string) =>
    [...letters].map((letter) => ({ letter, text: letter, imageUrl: null }));
  it.each<[string, Partial<SaveQuestionInput>, string]>([
    ['markup', { content: 'What <b>now</b>?' }, 'MARKUP_IN_TEXT'],
    ['a gap between the letters', { answers: answers('ABD') }, 'ANSWER_LETTERS'],
    [
      'an option that the key names removed',
      { answers: answers('A').concat(answers('C')) },
      'ANSWER_LETTERS',
    ],
    [
      'an empty option',
      { answers: [...answers('ABC'), { letter: 'D', text: ' ', imageUrl: null }] },
      'ANSWER_EMPTY',
    ],
    ['an unknown exhibit', { exhibitId: 'case-9' }, 'EXHIBIT_UNDEFINED'],
    [
      'an image of no address',
      { imageUrl: 'javascript:alert(1)', imageDescription: 'An image' },
      'IMAGE_URL',
    ],
    ['an unprintable character', { explanation: 'It \u0007 rings' }, 'CONTROL_CHARACTER'],
    ['half of a surrogate pair', { explanation: 'It \ud83d breaks' }, 'CONTROL_CHARACTER'],
  ])('refuses %s like an exam file', async (_what, changes, code) => {
    const exam = await ingested('Refused');
    const problem = await refused(saveQuestion, edit(exam, 5, changes));
    expect(problem.code).toBe('INVALID_INPUT');
    const [issue] = problem.extra['issues'] as ExamFileIssue[];
    expect(issue).toMatchObject({ code, line: null, question: 5, severity: 'error' });
    expect((await get(exam.examId)).currentVersion).toBe(1);
  });

  it.each<[Partial<SaveQuestionInput>, string]>([
    [{ content: ' \n ' }, 'content'],
    [{ imageUrl: '/exhibits/invoice-2.svg' }, 'imageDescription'],
    [{ categoryId: randomUUID() }, 'categoryId'],
    [{ reason: ' ' }, 'reason'],
  ])('refuses %j and names the field', async (changes, field) => {
    const exam = await ingested('Refused');
    expect(await refused(saveQuestion, edit(exam, 5, changes))).toMatchObject({
      code: 'INVALID_INPUT',
      extra: { errors: [{ field }] },
    });
  });

  it('moves a question to the section beside it, where numbers still go up', async () => {
    const exam = await ingested('Moved');
    const [, second, third] = exam.categories.map(({ id }) => id);
    const moved = await call(saveQuestion, edit(exam, 30, { categoryId: second }));
    expect(questionIn(moved, 30).categoryId).toBe(second);
    expect(moved.questions.map(({ number }) => number)).toEqual(exam.questions.map(({ number }) => number));
    expect(await refused(saveQuestion, edit(exam, 5, { categoryId: third }))).toMatchObject({
      message:
        'Question 5 can only be in the section of question 4 or 6: numbers go up by one through all sections.',
    });
  });

  it('does not refuse an edit for an issue that the exam had before', async () => {
    const exam = await ingested('Older rules');
    await content.service.database.query(
      `UPDATE exam_version SET published = jsonb_set(published, '{questions,6,content}', '"Old <b>markup</b>"')
        WHERE exam_id = $1`,
      [exam.examId],
    );
    const saved = await call(saveQuestion, edit(exam, 5, { content: 'A better text?' }));
    expect(saved.version).toBe(2);
    expect(await refused(saveQuestion, edit(saved, 6, { content: 'New <i>markup</i>' }))).toMatchObject({
      extra: { issues: [{ question: 6 }] },
    });
  });
});
