import { answerLetters } from '@tenfold/exam';
import { stringify } from 'csv-stringify/sync';
import { sectionsOf } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';

type Row = Record<string, string | null>;

const columnsOfAnswers = answerLetters.map((letter) => `answer_${letter.toLowerCase()}`);

/** Spreadsheets read a cell that starts like this as a formula, some of them after characters that nobody sees. */
const FORMULA =
  /^['\p{Z}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;

/** So that a spreadsheet shows the text and does not run it. `unescapeFormula` is the inverse. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** A row for the exam, each reference, exhibit, image of an exhibit, and question; the column `kind` names it. */
export function writeExamCsv(exam: UnversionedExam): string {
  const { title, sitting, origin, references, exhibits } = exam;
  const rows: Row[] = [
    { kind: 'exam', title, sitting, origin },
    ...references.map((reference) => ({ kind: 'reference', ...reference })),
    ...exhibits.flatMap(({ id, title: name, content, images }) => [
      { kind: 'exhibit', exhibit: id, title: name, text: content },
      ...images.map(({ url, description }) => ({
        kind: 'exhibit image',
        exhibit: id,
        image_url: url,
        image_description: description,
      })),
    ]),
    ...sectionsOf(exam).flatMap(({ name, questions }) =>
      questions.map(({ number, content, correctAnswer, explanation, ...question }) => ({
        kind: 'question',
        number: String(number),
        section: name,
        exhibit: question.exhibitId,
        text: content,
        image_url: question.imageUrl,
        image_description: question.imageDescription,
        ...Object.fromEntries(
          question.answers.flatMap(({ letter, text, imageUrl }) => [
            [`answer_${letter.toLowerCase()}`, text],
            [`answer_${letter.toLowerCase()}_image`, imageUrl],
          ]),
        ),
        correct_answer: correctAnswer,
        explanation,
        ...Object.fromEntries(question.citations.map((text, index) => [`citation_${index + 1}`, text])),
      })),
    ),
  ];
  const citations = Math.max(0, ...exam.questions.map((question) => question.citations.length));
  const escaped = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, escapeFormula(text ?? '')])),
  );
  return stringify(escaped, {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    quoted: true, // a spreadsheet with another separator would split a cell and read its parts
    columns: columnsWith(citations),
  });
}

function columnsWith(citations: number): string[] {
  return [
    ...['kind', 'number', 'section', 'exhibit', 'text'],
    ...columnsOfAnswers,
    ...['correct_answer', 'explanation'],
    ...Array.from({ length: citations }, (_, index) => `citation_${index + 1}`),
    ...['image_url', 'image_description'],
    ...columnsOfAnswers.map((name) => `${name}_image`),
    ...['title', 'sitting', 'origin', 'edition'],
  ];
}
