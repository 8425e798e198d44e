import type { QuestionSource } from '@tenfold/contracts';
import { makeExam, makeQuestion } from '../../test/make-exam.js';
import { changeQuestion, insertQuestion } from './move-questions.js';
import { publishExam } from './publish-exam.js';
import type { ExamContent } from './question-changes.js';

const uuidOf = (name: string) => name;

/** Each question has its first number as its text and its editor note. */
function draftOf(numbers: readonly number[]): ExamContent {
  const questions = numbers.map((number) => makeQuestion(number, { content: String(number) }));
  const exam = publishExam(makeExam({ categories: [{ line: 1, name: 'Bonds', questions }] }), uuidOf);
  const byId = <Value>(valueOf: (content: string) => Value) =>
    Object.fromEntries(exam.questions.map(({ id, content }) => [id, valueOf(content)]));
  return { exam, editorNotes: byId((content) => content), sources: byId(sourceOf) };
}

/** Read on the page of its first number. */
function sourceOf(content: string): QuestionSource {
  const question = { file: 'a', page: Number(content), top: 0, line: null };
  return { question, key: null, doubts: [], acceptedAt: null, acceptedBy: null };
}

function placesIn({ exam, editorNotes, sources }: ExamContent): Record<number, string> {
  for (const { id, content } of exam.questions) {
    expect(editorNotes[id] ?? 'new').toBe(content);
    expect(String(sources[id]?.question.page ?? 'new')).toBe(content);
  }
  return Object.fromEntries(exam.questions.map(({ number, content }) => [number, content]));
}

test.each([
  ['up in a row', [1, 2, 3, 4, 5], 2, 4, { 1: '1', 2: '3', 3: '4', 4: '2', 5: '5' }],
  ['down in a row', [1, 2, 3, 4, 5], 4, 2, { 1: '1', 2: '4', 3: '2', 4: '3', 5: '5' }],
  ['up, as far as a gap', [1, 3, 5], 1, 5, { 3: '3', 4: '5', 5: '1' }],
  ['down, as far as a gap', [1, 2, 5], 5, 1, { 1: '5', 2: '1', 3: '2' }],
  ['to a free number', [1, 2, 5], 1, 4, { 2: '2', 4: '1', 5: '5' }],
])('a question moves %s with its note and source', (_what, numbers, from, to, expected) => {
  const draft = draftOf(numbers);
  const question = draft.exam.questions.find(({ number }) => number === from);
  if (!question) throw new Error(`no question ${from}`);
  const moved = changeQuestion(draft, { ...question, number: to }, String(from), uuidOf);
  expect(placesIn(moved)).toEqual(expected);
});

test('a new question moves those from its number on, as far as a gap', () => {
  const draft = draftOf([1, 3, 4, 9]);
  const [first] = draft.exam.questions;
  if (!first) throw new Error('no question');
  const { id: _, ...copy } = first;
  const about = { note: null, source: null };
  const changed = insertQuestion(draft, { ...copy, number: 3, content: 'new' }, about, uuidOf);
  expect(placesIn(changed)).toEqual({ 1: '1', 3: 'new', 4: '3', 5: '4', 9: '9' });
});
