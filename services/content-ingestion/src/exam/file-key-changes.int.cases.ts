import {
  changeExamState,
  changeKey,
  EXAM_FILE_TIMEOUT_MS,
  previewExamFile,
  type ExamFileIssue,
  type ManagedExamRecord,
} from '@tenfold/contracts';
import type { ParsedQuestion } from '../domain/parsed-exam.js';
import { examXml, makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { managedExams, questionIn } from '../../test/managed-exams.js';
import { shareContent } from '../../test/start-content.js';
import { calendarDay } from './calendar-day.js';

const content = shareContent();
const { call, get, ingested, storedDraft, emitted, actions } = managedExams(content);

const RESCORED = 'Finished sessions are rescored, and students whose score changes are notified.';
const decision = { decidedOn: '2026-05-12', publicNote: 'CBP decided on appeal.', reason: 'Appeal 26-113' };
const today = () => calendarDay(new Date(), content.admin.timeZone);
const key = (text: string) => ({ correctAnswer: { line: 1, text } });

/** The key of each question is B. */
function fileWith(title: string, changes: Record<number, Partial<ParsedQuestion>>): string {
  const numbers = Object.keys(changes).map(Number);
  return examXml(
    numbers.reduce((exam, number) => withQuestion(exam, number, changes[number] ?? {}), makeExam({ title })),
  );
}

const ofKeys = (warnings: ExamFileIssue[]) => warnings.filter(({ group }) => group === 'Changed keys');

/** @returns the warnings of changed keys */
async function preview(file: string): Promise<ExamFileIssue[]> {
  const input = { uploadId: await content.upload(file) };
  const { validation } = await content.service.call(
    previewExamFile,
    input,
    content.admin,
    EXAM_FILE_TIMEOUT_MS,
  );
  return ofKeys(validation.warnings);
}

const messagesOf = (warnings: ExamFileIssue[]) => warnings.map(({ message }) => message);

function decide(exam: ManagedExamRecord, number: number, correctAnswer: string): Promise<ManagedExamRecord> {
  const { id: questionId } = questionIn(exam, number);
  const { examId, version: baseVersion } = exam;
  return call(changeKey, { ...decision, examId, questionId, baseVersion, correctAnswer });
}

const keyChangesOf = async (examId: string) =>
  (await emitted(examId)).map(({ keyChanges = [] }) =>
    keyChanges.map(({ before, after, publicNote }) => [before, after, publicNote]),
  );

describe('a new exam file with other keys', () => {
  it('says so for each question in the preview, and is a key change of each', async () => {
    const title = 'Keys of a file';
    const exam = await ingested(title);
    const file = fileWith(title, {
      13: key('d OR b'),
      14: key('A,B,C,D,E'),
      15: key('REMOVED'),
      16: key('A'),
    });
    const warnings = await preview(file);
    expect(warnings).toMatchObject(
      [13, 14, 15, 16].map((question) => ({
        code: 'KEY_CHANGED',
        severity: 'warning',
        question,
      })),
    );
    expect(messagesOf(warnings)).toEqual([
      `Question 13: the key changes from “B” to “B or D”. ${RESCORED}`,
      `Question 14: the key changes from “B” to “all answers”. ${RESCORED}`,
      `Question 15: the key changes from “B” to “removed”. ${RESCORED}`,
      `Question 16: the key changes from “B” to “A”. ${RESCORED}`,
    ]);
    const { validation } = await content.ingest(file);
    expect(ofKeys(validation.warnings)).toEqual(warnings);
    const [first, second] = await emitted(exam.examId);
    expect(first).not.toHaveProperty('keyChanges');
    expect(second?.keyChanges).toEqual(
      [
        [13, 'd OR b', 'The exam file was corrected: the correct answers are B and D.'],
        [14, 'A,B,C,D,E', 'The exam file was corrected: all answers get credit.'],
        [15, 'REMOVED', 'The exam file was corrected: the question is removed, and everyone gets credit.'],
        [16, 'A', 'The exam file was corrected: the correct answer is A.'],
      ].map(([number, after, publicNote]) => ({
        questionId: questionIn(exam, Number(number)).id,
        before: 'B',
        after,
        decidedOn: today(),
        publicNote,
      })),
    );
    expect((await actions(exam.examId)).at(-1)?.detail).toBe(
      `"${title}", version 2: 80 questions, new keys of questions 13, 14, 15, 16`,
    );
    expect(await preview(file)).toEqual([]);
  });

  it('changes them once, however often it is ingested, also in parallel', async () => {
    const title = 'Keys of a file, twice';
    const { examId } = await ingested(title);
    const file = fileWith(title, { 13: key('C') });
    await Promise.all([1, 2].map(() => content.ingest(file)));
    await content.ingest(file);
    const note = 'The exam file was corrected: the correct answer is C.';
    expect(await keyChangesOf(examId)).toEqual([[], [['B', 'C', note]]]);
  });

  it('changes the key that an editor gives at the same time, or the editor changes that of the file', async () => {
    const title = 'Keys of a file and an editor';
    const exam = await ingested(title);
    const file = fileWith(title, { 13: key('C') });
    const [, edited] = await Promise.allSettled([content.ingest(file), decide(exam, 13, 'D')]);
    const events = await emitted(exam.examId);
    const changes = events.flatMap(({ keyChange, keyChanges = [] }) => keyChange ?? keyChanges);
    expect(changes.map(({ before, after }) => [before, after])).toEqual(
      edited.status === 'fulfilled'
        ? [
            ['B', 'D'],
            ['D', 'C'],
          ]
        : [['B', 'C']],
    );
  });

  it('changes no key of a question with another text or other options', async () => {
    const title = 'Keys of other questions';
    const { examId } = await ingested(title);
    const { answers } = makeQuestion(14);
    const file = fileWith(title, {
      13: { content: 'Who must keep the records of an entry?', ...key('C') },
      14: { answers: answers.slice(0, 3), ...key('A,B,C') },
      15: { explanation: 'A better one.', ...key('D') },
    });
    const kept =
      'Its text or options change, too, so it counts as another question: finished sessions keep the key “B”.';
    expect(messagesOf(await preview(file))).toEqual([
      `Question 13: the key changes from “B” to “C”. ${kept}`,
      `Question 14: the key changes from “B” to “all answers”. ${kept}`,
      `Question 15: the key changes from “B” to “D”. ${RESCORED}`,
    ]);
    await content.ingest(file);
    const note = 'The exam file was corrected: the correct answer is D.';
    expect(await keyChangesOf(examId)).toEqual([[], [['B', 'D', note]]]);
  });

  it('changes the keys of a withdrawn exam, which stays withdrawn', async () => {
    const title = 'Keys of a withdrawn exam';
    const { examId } = await ingested(title);
    await call(changeExamState, { examId, state: 'withdrawn', reason: 'Wrong' });
    await content.ingest(fileWith(title, { 13: key('C') }));
    expect((await emitted(examId)).at(-1)).toMatchObject({ isWithdrawn: true, keyChanges: [{ after: 'C' }] });
  });

  it('changes no key of a draft, which no student has seen', async () => {
    const title = 'Keys of a draft file';
    const examId = await storedDraft(title);
    const file = fileWith(title, { 13: key('C') });
    expect(await preview(file)).toEqual([]);
    await content.ingest(file);
    expect(await keyChangesOf(examId)).toEqual([[]]);
    expect((await get(examId)).state).toBe('published');
  });
});

describe('a new exam file that has another key than the one an editor decided', () => {
  const undone = 'this file undoes a key change by an editor. The key changes from “B or C” to “B”.';
  const advice = 'To keep the key of the editor, write B,C into the file.';

  it('names the editor until the key of the file is in force, and changes the key back', async () => {
    const title = 'Key of an editor';
    const { examId } = await decide(await ingested(title), 13, 'B,C');
    const file = examXml(makeExam({ title, references: [] }));
    const warning = { code: 'KEY_CHANGE_UNDONE', severity: 'warning', question: 13 };
    const expected = [{ ...warning, message: `Question 13: ${undone} ${RESCORED} ${advice}` }];
    expect(await preview(file)).toMatchObject(expected);
    expect((await content.ingest(file)).validation.warnings).toMatchObject(expected);
    expect((await keyChangesOf(examId)).at(-1)).toEqual([
      ['B,C', 'B', 'The exam file was corrected: the correct answer is B.'],
    ]);
    expect(await preview(file)).toEqual([]);
    expect(await preview(fileWith(title, { 13: key('A') }))).toMatchObject([{ code: 'KEY_CHANGED' }]);
  });

  it('names the editor of a draft, too', async () => {
    const title = 'Key of an editor in a draft';
    await decide(await get(await storedDraft(title)), 13, 'B,C');
    expect(messagesOf(await preview(examXml(makeExam({ title }))))).toEqual([
      `Question 13: ${undone} ${advice}`,
    ]);
  });

  it('does not warn of the decided key in other words, and of a key that was changed back', async () => {
    const title = 'Decided key in a new file';
    const exam = await ingested(title);
    await decide(exam, 13, 'B,C');
    await decide(exam, 14, 'D');
    await decide(await get(exam.examId), 14, 'B');
    const file = fileWith(title, { 13: key('c OR b') });
    expect(await preview(file)).toEqual([]);
    await content.ingest(file);
    expect((await keyChangesOf(exam.examId)).at(-1)).toEqual([]);
  });
});
