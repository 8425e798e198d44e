import type { PublishedQuestion, QuestionSource } from '@tenfold/contracts';
import { categoryId, type NameToUuid } from './derive-ids.js';
import { publishAgain } from './edit-exam.js';
import type { UnversionedExam } from './publish-exam.js';
import type { ExamContent } from './question-changes.js';

/** A question with its editor note and source, which keep to it while its number and so its id changes. */
interface NotedQuestion {
  question: PublishedQuestion;
  note: string | null;
  source: QuestionSource | null;
}

type NewQuestion = Omit<PublishedQuestion, 'id'>;

/** The questions from its number on make room for it, up to the next free number. */
export function insertQuestion(
  content: ExamContent,
  question: NewQuestion,
  about: Omit<NotedQuestion, 'question'>,
  uuidOf: NameToUuid,
): ExamContent {
  const others = notedQuestions(content);
  const added = { question: { ...question, id: '' }, ...about };
  return toContent(content.exam, [...makeRoom(others, question.number, Infinity), added], uuidOf);
}

export function removeQuestion(content: ExamContent, id: string, uuidOf: NameToUuid): ExamContent {
  const others = notedQuestions(content).filter(({ question }) => question.id !== id);
  return toContent(content.exam, others, uuidOf);
}

/** Replaces the question that has the id of `question`, which may have another number. */
export function changeQuestion(
  content: ExamContent,
  question: PublishedQuestion,
  note: string | null,
  uuidOf: NameToUuid,
): ExamContent {
  const all = notedQuestions(content);
  const others = all.filter((one) => one.question.id !== question.id);
  const known = all.find((one) => one.question.id === question.id);
  const before = known?.question.number ?? question.number;
  const changed = { question, note, source: known?.source ?? null };
  return toContent(content.exam, [...makeRoom(others, question.number, before), changed], uuidOf);
}

/** The exam with a section of this name, and the id of the section. */
export function withSection(
  exam: UnversionedExam,
  name: string,
  uuidOf: NameToUuid,
): { exam: UnversionedExam; id: string } {
  const id = categoryId(name, uuidOf);
  if (exam.categories.some((category) => category.id === id)) return { exam, id };
  const added = { id, name, position: exam.categories.length };
  return { exam: { ...exam, categories: [...exam.categories, added] }, id };
}

/** The exam with an exhibit of this text, and the id of the exhibit. */
export function withExhibit(exam: UnversionedExam, content: string): { exam: UnversionedExam; id: string } {
  const known = new Set(exam.exhibits.map((exhibit) => exhibit.id));
  let number = exam.exhibits.length + 1;
  while (known.has(`exhibit-${number}`)) number += 1;
  const id = `exhibit-${number}`;
  return { exam: { ...exam, exhibits: [...exam.exhibits, { id, title: null, content, images: [] }] }, id };
}

/** Moves questions by one from `wanted` towards `free`, up to the first free number, so that `wanted` is free. */
function makeRoom(others: readonly NotedQuestion[], wanted: number, free: number): NotedQuestion[] {
  const taken = new Set(others.map(({ question }) => question.number));
  const step = free < wanted ? -1 : 1;
  let end = wanted;
  while (taken.has(end)) end += step;
  const [low, high] = [Math.min(wanted, end), Math.max(wanted, end)];
  const isMoved = ({ number }: PublishedQuestion) => number >= low && number <= high;
  return others.map(({ question, ...rest }) => ({
    question: isMoved(question) ? { ...question, number: question.number + step } : question,
    ...rest,
  }));
}

function notedQuestions({ exam, editorNotes, sources }: ExamContent): NotedQuestion[] {
  return exam.questions.map((question) => ({
    question,
    note: editorNotes[question.id] ?? null,
    source: sources[question.id] ?? null,
  }));
}

/** Sections stand in the order of their first questions. The ids follow the new numbers. */
function toContent(exam: UnversionedExam, noted: readonly NotedQuestion[], uuidOf: NameToUuid): ExamContent {
  const questions = noted.map(({ question }) => question);
  const categories = exam.categories.map((category) => {
    const own = questions.filter(({ categoryId: of }) => of === category.id);
    return { ...category, position: Math.min(...own.map(({ number }) => number)) };
  });
  const changed = publishAgain({ ...exam, categories, questions }, uuidOf);
  const ids = new Map(changed.questions.map(({ id, number }) => [number, id]));
  const byId = <Value>(values: readonly (readonly [number, Value | null])[]): Record<string, Value> =>
    Object.fromEntries(
      values.flatMap(([number, value]) => (value === null ? [] : [[ids.get(number) ?? '', value]])),
    );
  return {
    exam: changed,
    editorNotes: byId(noted.map(({ question, note }) => [question.number, note] as const)),
    sources: byId(noted.map(({ question, source }) => [question.number, source] as const)),
  };
}
