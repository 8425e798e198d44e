import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { questionsOf, type ParsedExhibit, type ParsedExam, type ParsedQuestion } from './parsed-exam.js';

const TITLE_MAX = 300;
const CATEGORY_NAME_MAX = 200;
const REFERENCE_TITLE_MAX = 300;
const REFERENCE_EDITION_MAX = 100;
export const CITATION_MAX = 2_000;

interface ExamText {
  line: number;
  where: string;
  text: string;
  limit?: number;
}

export function checkTexts(exam: ParsedExam): ExamFileIssue[] {
  return textsOf(exam).flatMap(({ line, where, text, limit }) => {
    const issues: ExamFileIssue[] = [];
    if (limit !== undefined && text.length > limit) {
      issues.push(issueAt(line, 'TEXT_TOO_LONG', text.length, where, limit));
    }
    const markup = HTML_TAG.exec(text)?.[0];
    if (markup !== undefined) issues.push(issueAt(line, 'MARKUP_IN_TEXT', markup, where));
    return issues;
  });
}

/** Matches known tag names only, so that "a < b and c > d" and "<blank>" are allowed. */
const HTML_TAG =
  /<\/?(?:a|b|base|body|br|button|div|em|embed|form|frame|h[1-6]|head|html|i|iframe|img|input|li|link|math|meta|object|ol|p|script|span|strong|style|sub|sup|svg|table|td|th|tr|u|ul|video)(?:[\s/][^<>]*)?>/i;

function textsOf(exam: ParsedExam): ExamText[] {
  const { line, title, references, exhibits, categories } = exam;
  return [
    { line, where: 'the title', text: title, limit: TITLE_MAX },
    ...references.flatMap((reference) => [
      { line: reference.line, where: 'a reference', text: reference.title, limit: REFERENCE_TITLE_MAX },
      {
        line: reference.line,
        where: 'an edition',
        text: reference.edition ?? '',
        limit: REFERENCE_EDITION_MAX,
      },
    ]),
    ...exhibits.flatMap(textsOfExhibit),
    ...categories.map(({ line: at, name }) => ({
      line: at,
      where: 'a category name',
      text: name,
      limit: CATEGORY_NAME_MAX,
    })),
    ...questionsOf(exam).flatMap(textsOfQuestion),
  ];
}

function textsOfExhibit({ line, id, title, content, images }: ParsedExhibit): ExamText[] {
  const where = `exhibit "${id}"`;
  const texts = [title ?? '', content ?? '', ...images.map(({ description }) => description)];
  return texts.map((text) => ({ line, where, text }));
}

function textsOfQuestion({
  line,
  number,
  content,
  image,
  answers,
  explanation,
  citations,
}: ParsedQuestion): ExamText[] {
  const where = `question ${number}`;
  const texts = [content, image?.description ?? '', explanation];
  return [
    ...texts.map((text) => ({ line, where, text })),
    ...citations.map((text) => ({ line, where: `a citation of ${where}`, text, limit: CITATION_MAX })),
    ...answers.map((answer) => ({
      line: answer.line,
      where: `answer ${answer.letter} of ${where}`,
      text: answer.text,
    })),
  ];
}
