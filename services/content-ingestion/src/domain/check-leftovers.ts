import { parseCorrectAnswer } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import type { ExamSource } from './exam-source.js';
import { questionsOf, type ParsedAnswer, type ParsedExam } from './parsed-exam.js';

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

const PAGE_NUMBER = String.raw`(?:CBLE,?\s?(?:pg|page)\.?|(?<!\b(?:on|of|see|at|and|to|from|the|or)\s)(?:Page|PAGE|Pg\.))\s?\d{1,3}(?:\s?of\s?\d{1,3})?`;
const PAGE_HEAD = String.raw`(?:Section\s(?:\d|[IVX]{1,4}):|CBP Publication\b|Customs Broker License Exam(?:ination)?\b)[^\n.]{0,80}`;
/** At the end of the text, on a line of its own, or unmistakable. */
const PAGE_FOOTER = new RegExp(
  String.raw`(?<!\S)(?:CBLE,?\s?(?:pg|page)\.?\s?\d{1,3}|${PAGE_NUMBER}(?=$|\n)|(?:(?<=\n|^)|(?<=\s\s))${PAGE_HEAD}(?=$|\n))`,
);

export function checkPageFooters({ texts, lineAt }: ExamSource): ExamFileIssue[] {
  return texts
    .filter(({ parent }) => parent === 'content' || parent === 'answer')
    .filter(({ where }) => !where.startsWith('exhibit'))
    .flatMap(({ text, start, where }) => {
      const match = PAGE_FOOTER.exec(text.trimEnd());
      return match ? [issueAt(lineAt(start + match.index), 'PAGE_FOOTER', match[0], where)] : [];
    });
}

/** "B) Form 7501", and "Form 7501 C) Form 301": labels that were copied with the text. */
export function checkLabels(exam: ParsedExam): ExamFileIssue[] {
  return questionsOf(exam).flatMap(({ line, number, content, answers }) => {
    const own = new RegExp(String.raw`^(?:Question\s)?${number}[.)](?!\d)`).exec(content)?.[0];
    return [
      ...(own === undefined ? [] : [issueAt(line, 'LABEL_IN_TEXT', own, `question ${number}`)]),
      ...answers.flatMap((answer) => checkAnswerLabels(number, answer)),
    ];
  });
}

function checkAnswerLabels(number: number, { line, letter, text }: ParsedAnswer): ExamFileIssue[] {
  const where = `answer ${letter} of question ${number}`;
  const label = /^\(?([a-e])(?:\)(?!\s?(?:and|or|only|,|$))|[.:]\s)/i.exec(text);
  const isLabel = label?.[0].endsWith(')') ? /[A-E]/.test(label[0]) : label?.[1] === letter;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  const joined = new RegExp(String.raw`(?<=\s)${next}\)(?=\s\S)`).exec(text)?.[0];
  return [
    ...(label && isLabel ? [issueAt(line, 'LABEL_IN_TEXT', label[0].trim(), where)] : []),
    ...(joined === undefined ? [] : [issueAt(line, 'ANSWERS_JOINED', joined, where)]),
  ];
}

/** An exam that gives everyone credit is often keyed with all letters, which grades unanswered questions as wrong. */
export function checkCreditToAll(exam: ParsedExam): ExamFileIssue[] {
  return questionsOf(exam).flatMap(({ number, answers, correctAnswer }) => {
    const key = parseCorrectAnswer(correctAnswer.text);
    const accepted = key?.kind === 'letters' ? key.letters.length : key?.kind === 'all' ? Infinity : 0;
    return answers.length < 2 || accepted < answers.length
      ? []
      : [issueAt(correctAnswer.line, 'EVERY_ANSWER_ACCEPTED', number)];
  });
}
