import type { ExamFileIssue } from '@tenfold/contracts';

/** In the order of the checks. Codes are stable; messages are for the administrator. */
const wording = {
  EMPTY: () => 'Please provide XML content to ingest',
  NOT_UTF8: () => 'The text is not valid UTF-8.',
  NUL_CHARACTER: () => 'The text holds a NUL character.',
  WRONG_ENCODING: (declared: string) =>
    `The document declares the encoding ${declared}; an exam file is UTF-8.`,
  DOCTYPE_FORBIDDEN: (found: string) => `${found} is not allowed anywhere in an exam file.`,
  NOT_WELL_FORMED: (detail: string) => `This is not well-formed XML: ${detail}`,
  PARSER_STOPPED: () =>
    'The document could not be read: it needs more time or memory than an exam file may take.',
  WRONG_ROOT: (name: string) => `An exam file is one <exam> element without a namespace; this is <${name}>.`,
  NAMESPACE_FORBIDDEN: (name: string) => `${name} has a namespace; an exam file has none.`,
  SCHEMA: (detail: string) => detail,
  QUESTION_COUNT: (expected: number, found: number) =>
    `An exam has exactly ${expected} questions; this one has ${found}.`,
  FIRST_NUMBER: (found: number) => `The first question has the number ${found}; it must be 1.`,
  QUESTION_NUMBER: (found: number, before: number) =>
    `Question ${found} follows question ${before}; numbers go up by one through all categories.`,
  QUESTION_REPEATED: (number: number, line: number) => `Question ${number} is already on line ${line}.`,
  CATEGORY_REPEATED: (name: string, line: number) => `The category "${name}" is already on line ${line}.`,
  ANSWER_LETTERS: (number: number, found: string, expected: string) =>
    `Question ${number} has the answers ${found}; it must have ${expected}, each once.`,
  ANSWER_EMPTY: (number: number, letter: string) =>
    `Answer ${letter} of question ${number} has neither text nor image.`,
  CORRECT_ANSWER: (number: number, found: string) =>
    `The correct answer of question ${number} is "${found}"; it must be a letter, letters joined by or, and, & or a comma, or REMOVED.`,
  CORRECT_ANSWER_NOT_OFFERED: (number: number, letter: string) =>
    `The correct answer of question ${number} names ${letter}, which the question does not offer.`,
  EXHIBIT_REPEATED: (id: string, line: number) => `The exhibit "${id}" is already on line ${line}.`,
  EXHIBIT_UNDEFINED: (number: number, id: string) =>
    `Question ${number} refers to the exhibit "${id}", which the exam does not have.`,
  IMAGE_URL: (url: string) => `"${url}" is not an image address: use http://, https:// or /exhibits/.`,
  SITTING_DATE: (found: string) => `The sitting is "${found}"; it must be a plain day such as 2025-04-23.`,
  TEXT_TOO_LONG: (length: number, where: string, limit: number) =>
    `There are ${length} characters in ${where}; ${limit} are allowed.`,
  MARKUP_IN_TEXT: (found: string, where: string) =>
    `There is ${found} in ${where}; texts are plain and shown as they are.`,
  PLACEHOLDER: (number: number, where: string) =>
    `Question ${number} looks unfinished: its ${where} is placeholder text.`,
  TOO_MANY_PLACEHOLDERS: (found: number, total: number) =>
    `${found} of ${total} questions are placeholders; at most a tenth may be.`,
  QUESTION_TEXT_REPEATED: (number: number, other: number) =>
    `Question ${number} has the same text as question ${other}.`,
  ANSWER_TEXT_REPEATED: (number: number, first: string, second: string) =>
    `Answers ${first} and ${second} of question ${number} are the same.`,
  CITATION_UNKNOWN: (number: number, citation: string) =>
    `Question ${number} cites "${citation}", which is not a citation in a known form.`,
  CITED_SECTION_MISSING: (number: number, citation: string) =>
    `Question ${number} cites ${citation}, but its part has no section of this number.`,
  EXAM_TOO_LARGE: (found: number, limit: number) =>
    `The exam takes ${found} bytes once published; at most ${limit} can be sent.`,
} satisfies Record<string, (...facts: never[]) => string>;

export type IssueCode = keyof typeof wording;

export const LISTED_ISSUES_MAX = 200;

const MESSAGE_MAX = 300;

/**
 * @param line of the XML, 1-based; null for the whole document
 * @param facts the arguments of the message
 */
export function issueAt<C extends IssueCode>(
  line: number | null,
  code: C,
  ...facts: Parameters<(typeof wording)[C]>
): ExamFileIssue {
  const say = wording[code] as (...values: (string | number)[]) => string;
  return { line, code, message: clip(say(...facts)) };
}

export function inOrder(issues: readonly ExamFileIssue[]): ExamFileIssue[] {
  return issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/**
 * With one issue the summary is its message; the specification prescribes this for an empty file. The words are the same for a
 * preview, which never stores anything.
 */
export function summarize(issues: readonly ExamFileIssue[]): string {
  const [only] = issues;
  if (only && issues.length === 1) return only.message;
  if (issues.length <= LISTED_ISSUES_MAX)
    return `The exam file has ${issues.length} issues. Nothing was stored.`;
  return `The exam file has more than ${LISTED_ISSUES_MAX} issues; the first are listed. Nothing was stored.`;
}

function clip(message: string): string {
  return message.length <= MESSAGE_MAX ? message : `${message.slice(0, MESSAGE_MAX - 1)}…`;
}
