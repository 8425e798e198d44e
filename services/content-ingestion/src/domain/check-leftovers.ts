import { parseCorrectAnswer } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

const SURVEY =
  /\b(?:survey|questionnaire|end of (?:the )?exam(?:ination)?|thank you for (?:taking|participating|your participation)|how satisfied)\b/i;

export function checkUnusedExhibits(exam: ParsedExam): ExamFileIssue[] {
  const used = new Set(questionsOf(exam).map(({ exhibitId }) => exhibitId));
  return exam.exhibits
    .filter(({ id }) => !used.has(id))
    .map(({ line, id }) => issueAt(line, 'EXHIBIT_UNUSED', id));
}

export function checkSurveyText(exam: ParsedExam): ExamFileIssue[] {
  const last = questionsOf(exam).at(-1);
  const answer = last?.answers.at(-1);
  const found = SURVEY.exec(answer?.text ?? '')?.[0];
  if (!last || !answer || found === undefined) return [];
  return [issueAt(answer.line, 'SURVEY_TEXT', last.number, answer.letter, found)];
}

/** An exam that gives everyone credit is often keyed with all letters, which grades unanswered questions as wrong. */
export function checkCreditToAll(exam: ParsedExam): ExamFileIssue[] {
  return questionsOf(exam).flatMap(({ number, answers, correctAnswer }) => {
    const key = parseCorrectAnswer(correctAnswer.text);
    const accepted = key?.kind === 'letters' ? key.letters.length : key?.kind === 'all' ? Infinity : 0;
    return accepted < answers.length ? [] : [issueAt(correctAnswer.line, 'EVERY_ANSWER_ACCEPTED', number)];
  });
}
