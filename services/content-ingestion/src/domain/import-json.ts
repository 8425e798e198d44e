import { EXAM_JSON_FORMAT } from './exam-json.js';
import { QUESTION_NUMBER_MAX } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  importedExam,
  letterAt,
  type EnteredDetails,
  type ImportedExam,
  type ImportedQuestion,
} from './imported-exam.js';

/** Thrown by the readers below, with the path of the value that is not as the format says. */
class WrongShape extends Error {}

/** Reads the JSON that `writeExamJson` writes. */
export function importJson(text: string, entered: EnteredDetails): ImportedExam {
  const refuse = (reason: string): ImportedExam => ({
    ok: false,
    issues: [issueAt(null, 'IMPORT_UNREADABLE', 'JSON file', reason)],
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse((error as SyntaxError).message);
  }
  try {
    return examOf(value, entered);
  } catch (error) {
    if (error instanceof WrongShape) return refuse(error.message);
    throw error;
  }
}

function examOf(value: unknown, entered: EnteredDetails): ImportedExam {
  const exam = record(value, 'the file');
  if (exam['format'] !== EXAM_JSON_FORMAT) throw new WrongShape(`it has no "format": "${EXAM_JSON_FORMAT}"`);
  const details = {
    title: optional(exam['title'], 'title'),
    sitting: optional(exam['sitting'], 'sitting'),
    origin: optional(exam['origin'], 'origin'),
    references: list(exam['references'] ?? [], 'references').map((one, index) => {
      const path = `references[${index}]`;
      const reference = record(one, path);
      return {
        title: string(reference['title'], `${path}.title`),
        edition: optional(reference['edition'], `${path}.edition`),
      };
    }),
  };
  const exhibits = list(exam['exhibits'] ?? [], 'exhibits').map((one, index) => {
    const path = `exhibits[${index}]`;
    const exhibit = record(one, path);
    return {
      id: string(exhibit['id'], `${path}.id`),
      title: optional(exhibit['title'], `${path}.title`),
      content: optional(exhibit['content'], `${path}.content`),
      images: list(exhibit['images'] ?? [], `${path}.images`).map((image, at) => ({
        line: 1,
        ...imageOf(image, `${path}.images[${at}]`),
      })),
    };
  });
  const written = list(exam['sections'], 'sections').flatMap((one, index) => {
    const path = `sections[${index}]`;
    const section = record(one, path);
    const name = string(section['name'], `${path}.name`);
    return list(section['questions'], `${path}.questions`).map((question, at) => ({
      question,
      name,
      path: `${path}.questions[${at}]`,
    }));
  });
  assertAtMost('questions', written.length);
  const questions: ImportedQuestion[] = [];
  const warnings: ExamFileIssue[] = [];
  for (const { question, name, path } of written) {
    try {
      questions.push(questionOf(question, name, path));
    } catch (error) {
      if (!(error instanceof WrongShape)) throw error;
      warnings.push(issueAt(null, 'IMPORT_QUESTION', path, error.message));
    }
  }
  return importedExam({ details, exhibits, questions, warnings }, entered);
}

function questionOf(value: unknown, section: string, path: string): ImportedQuestion {
  const question = record(value, path);
  const { number } = question;
  if (!Number.isInteger(number) || Number(number) < 1 || Number(number) > QUESTION_NUMBER_MAX)
    throw new WrongShape(`${path}.number is no number from 1 to ${QUESTION_NUMBER_MAX}`);
  const answers = list(question['answers'] ?? [], `${path}.answers`).map((one, index) => {
    const place = `${path}.answers[${index}]`;
    const answer = record(one, place);
    if (string(answer['letter'], `${place}.letter`) !== letterAt(index))
      throw new WrongShape(`${place}.letter is not ${letterAt(index)}: the letters go from A without a gap`);
    return {
      text: string(answer['text'], `${place}.text`).trim(),
      imageUrl: optional(answer['image'], `${place}.image`),
    };
  });
  const image = question['image'] ?? null;
  return {
    line: null,
    number: Number(number),
    section,
    content: string(question['content'], `${path}.content`).trim(),
    image: image === null ? null : imageOf(image, `${path}.image`),
    answers,
    key: (optional(question['correctAnswer'], `${path}.correctAnswer`) ?? '').trim(),
    explanation: (optional(question['explanation'], `${path}.explanation`) ?? '').trim(),
    citations: list(question['citations'] ?? [], `${path}.citations`).map((citation, index) =>
      string(citation, `${path}.citations[${index}]`),
    ),
    exhibitId: optional(question['exhibit'], `${path}.exhibit`),
  };
}

function imageOf(value: unknown, path: string): { url: string; description: string } {
  const image = record(value, path);
  return {
    url: string(image['url'], `${path}.url`),
    description: string(image['description'], `${path}.description`),
  };
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new WrongShape(`${path} is no object`);
}

function list(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new WrongShape(`${path} is no list`);
}

function string(value: unknown, path: string): string {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new WrongShape(`${path} is no text`);
}

function optional(value: unknown, path: string): string | null {
  return value === undefined || value === null ? null : string(value, path);
}
