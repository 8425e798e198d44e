import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { keyText } from '../../lib/key-words.js';
import { contentFields, contentOf, fieldText } from './question-content.js';

export interface ComparedField {
  label: string;
  before: string;
  after: string;
}

export interface ComparedQuestion {
  id: string;
  number: number;
  kind: 'added' | 'removed' | 'changed' | 'same';
  /** All fields with a text in one of the versions, changed or not. */
  fields: ComparedField[];
}

export function isChanged({ before, after }: ComparedField): boolean {
  return before !== after;
}

/** Questions of both versions by their ids, in the order of their numbers. */
export function compareQuestions(before: ManagedExam, after: ManagedExam): ComparedQuestion[] {
  const earlier = new Map(before.questions.map((question) => [question.id, question]));
  const later = new Map(after.questions.map((question) => [question.id, question]));
  const ids = [...new Set([...later.keys(), ...earlier.keys()])];
  return ids
    .map((id) => {
      const [old, current] = [earlier.get(id), later.get(id)];
      const fields = compareFields(questionTexts(old, before), questionTexts(current, after));
      return { id, number: (current ?? old)?.number ?? 0, kind: kindOf(old, current, fields), fields };
    })
    .toSorted((one, other) => one.number - other.number);
}

function kindOf(
  before: ManagedQuestion | undefined,
  after: ManagedQuestion | undefined,
  fields: readonly ComparedField[],
): ComparedQuestion['kind'] {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return fields.some(isChanged) ? 'changed' : 'same';
}

type Texts = ReadonlyMap<string, string>;

function questionTexts(question: ManagedQuestion | undefined, exam: ManagedExam): Texts {
  if (question === undefined) return new Map();
  const content = contentOf(question);
  return new Map([
    ['Number', String(question.number)],
    ...contentFields.map(({ name, label }): [string, string] => [label, fieldText(content, name, exam)]),
    ['Key', keyText(question.correctAnswer, question.answers.length)],
  ]);
}

/** Title, sitting, references and exhibits. */
export function compareDetails(before: ManagedExam, after: ManagedExam): ComparedField[] {
  return compareFields(detailTexts(before), detailTexts(after));
}

function detailTexts({ title, sitting, references, exhibits, categories }: ManagedExam): Texts {
  return new Map([
    ['Title', title],
    ['Sitting', sitting ?? ''],
    ['References', references.map((one) => [one.title, one.edition].filter(Boolean).join(', ')).join('\n')],
    ['Sections', categories.map(({ name }) => name).join('\n')],
    ...exhibits.map((exhibit): [string, string] => [
      `Exhibit “${exhibit.title ?? exhibit.id}”`,
      [exhibit.content ?? '', ...exhibit.images.map(({ url, description }) => `${description} [${url}]`)]
        .filter(Boolean)
        .join('\n'),
    ]),
  ]);
}

function compareFields(before: Texts, after: Texts): ComparedField[] {
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? '', after: after.get(label) ?? '' }))
    .filter((field) => field.before !== '' || field.after !== '');
}
