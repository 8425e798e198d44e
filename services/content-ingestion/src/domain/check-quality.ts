import type { ExamFileIssue } from '@tenfold/contracts';
import { comparable } from './comparable.js';
import { findPlaceholder } from './find-placeholder.js';
import { issueAt, type ExamReport } from './exam-file-issue.js';
import { questionsOf, type ParsedExam, type ParsedQuestion } from './parsed-exam.js';

export function checkQuality(exam: ParsedExam): ExamReport {
  const questions = questionsOf(exam);
  const placeholders = questions.flatMap((question) => {
    const where = findPlaceholder(question);
    return where === null ? [] : [issueAt(question.line, 'PLACEHOLDER', question.number, where)];
  });
  const tooMany = placeholders.length * 10 > questions.length;
  return {
    issues: tooMany
      ? [issueAt(exam.line, 'TOO_MANY_PLACEHOLDERS', placeholders.length, questions.length)]
      : [],
    warnings: [...placeholders, ...repeatedQuestions(questions), ...questions.flatMap(repeatedAnswers)],
    placeholderCount: placeholders.length,
  };
}

function repeatedQuestions(questions: readonly ParsedQuestion[]): ExamFileIssue[] {
  const firstWithText = new Map<string, number>();
  return questions.flatMap(({ line, number, content }) => {
    const key = comparable(content);
    const first = firstWithText.get(key);
    if (first === undefined) firstWithText.set(key, number);
    return first === undefined ? [] : [issueAt(line, 'QUESTION_TEXT_REPEATED', number, first)];
  });
}

function repeatedAnswers({ number, answers }: ParsedQuestion): ExamFileIssue[] {
  const firstWithMeaning = new Map<string, string>();
  return answers.flatMap(({ line, letter, text, imageUrl, contained }) => {
    const key = JSON.stringify([comparable(text), imageUrl, contained?.base64]);
    const first = firstWithMeaning.get(key);
    if (first === undefined) firstWithMeaning.set(key, letter);
    return first === undefined ? [] : [issueAt(line, 'ANSWER_TEXT_REPEATED', number, first, letter)];
  });
}
