import { goodExam, inFile, inQuestion, type Mistake } from './mistake.js';

export const warnedMistakes: Mistake[] = [
  inQuestion(
    1,
    'a garbled apostrophe',
    'Harbor Finch',
    'Harbor Finchâ€™s',
    '"â€™" in question 1 was probably ’: the text was once opened in a wrong encoding. Type the character again.',
  ),
  inQuestion(
    2,
    'a garbled quotation mark',
    'Her employee information, by May',
    'â€œHer employee information, by May',
    '"â€œ" in answer A of question 2 was probably “: the text was once opened in a wrong encoding. Type the character again.',
  ),
  inQuestion(
    1,
    'a garbled section sign',
    '<explanation>',
    '<explanation>See Â§ 111. ',
    '"Â§" in the explanation of question 1 was probably §: the text was once opened in a wrong encoding. Type the character again.',
  ),
  inQuestion(
    1,
    'a lost letter',
    'Harbor Finch',
    'Harbor�s Finch',
    'A character is lost in "Harbor�s Finch" of question 1. Type it again from the original.',
  ),
  inQuestion(
    1,
    'a ? for an apostrophe',
    'Harbor Finch',
    'Harbor?s Finch',
    'The ? in "Harbor?s Finch" of question 1 was probably an apostrophe or a quotation mark. Type it again.',
  ),
  inQuestion(
    1,
    'a ? for a quotation mark',
    'Harbor Finch',
    'Harbor ?Finch?',
    'The ? in "Harbor ?Finch? Brokerage," of question 1 was probably an apostrophe or a quotation mark. Type it again.',
  ),
  inQuestion(
    1,
    'a zero-width space',
    'Harbor Finch',
    'Har\u200bbor Finch',
    '"Harbor Finch" in question 1 has an invisible character (U+200B), which prevents finding the word. Type the word again.',
  ),
  inQuestion(
    1,
    'an escaped non-breaking space',
    'Harbor Finch',
    'Harbor&amp;nbsp;Finch',
    'Students would read "&nbsp;" in question 1. Write a space instead.',
  ),
  inQuestion(
    1,
    'an & escaped twice',
    'Harbor Finch',
    'Harbor &amp;amp; Finch',
    'Students would read "&amp;" in question 1. Write &amp; instead.',
  ),
  inQuestion(
    1,
    'a line break in a sentence',
    'moves its office',
    'moves its\noffice',
    'The line breaks off in the middle of a sentence after "moves its" in question 1. Join it with the next line.',
    'moves its',
  ),
  inQuestion(
    1,
    'a hyphenated word at a line break',
    'calendar days, and',
    'calen-\ndar days, and',
    'The line breaks off in the middle of a sentence after "10 calen-" in the explanation of question 1. Join it with the next line.',
    'calen-',
  ),
  inQuestion(
    80,
    'the survey after the exam',
    'under the transaction value method only.</answer>',
    'under the transaction value method only. Please take our survey.</answer>',
    'Answer D of question 80 has "survey", probably copied from the survey after the exam. Delete what does not belong to the answer.',
  ),
  inQuestion(
    1,
    'credit to all as all letters',
    '<correctAnswer>A',
    '<correctAnswer>A or B or C or D',
    'Question 1 accepts all letters: who answers is right, but an unanswered question is wrong. If the exam gave everyone credit, write REMOVED: then an unanswered question is right, too.',
  ),
  inQuestion(
    1,
    'unfinished text',
    '<explanation>',
    '<explanation>TBD ',
    'Question 1 looks unfinished: its explanation is placeholder text.',
    '<question',
  ),
  inFile(
    'an exhibit that no question uses',
    '<category name="Broker Compliance">',
    '<exhibit id="invoice"/>\n<category name="Broker Compliance">',
    'No question refers to the exhibit "invoice". Write exhibit="invoice" into the tags of its questions, or delete it.',
    '<exhibit id="invoice"',
  ),
  inFile(
    'a sitting in the far future',
    'origin="sample"',
    'origin="sample" sitting="2052-04-23"',
    'The sitting 2052-04-23 is more than a year away. Check the year, or publish the exam once it was given.',
  ),
  inFile(
    'a sitting in the far past',
    'origin="sample"',
    'origin="sample" sitting="0205-04-23"',
    'The sitting 0205-04-23 is more than 25 years ago. Check the year.',
  ),
  inFile(
    'a title of another year',
    'title="Tenfold Sample Examination 1"',
    'title="April 2024 Examination" sitting="2025-04-23"',
    'The title says April 2024, but the sitting is in April 2025. Correct the one that is wrong.',
  ),
  inFile(
    'a title of another month',
    'title="Tenfold Sample Examination 1"',
    'title="October 2025 Examination" sitting="2025-04-23"',
    'The title says October 2025, but the sitting is in April 2025. Correct the one that is wrong.',
  ),
  repeated(),
];

export const confirmedMistakes: Mistake[] = [
  inFile(
    'a misspelled section',
    'name="Classification"',
    'name="Clasification"',
    '"Clasification" is not a known section. Did you mean "Classification"? Correct the name, or confirm the new section.',
  ),
];

function repeated(): Mistake {
  const [, first = ''] = /<question number="1">\s*<content>([^<]+)/.exec(goodExam) ?? [];
  const [, second = ''] = /<question number="2">\s*<content>([^<]+)/.exec(goodExam) ?? [];
  const message = 'Question 2 has the same text as question 1.';
  return inQuestion(2, 'the same question twice', second, first, message, '<question');
}
