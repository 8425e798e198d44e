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
    1,
    'a ligature',
    'What is the last day on which',
    'What is the ﬁnal day on which',
    '"the ﬁnal day" in question 1 has the letters "fi" as one character, which prevents finding the word. Type the word again.',
  ),
  inQuestion(
    1,
    'the bullet of a symbol font',
    'Harbor Finch',
    '\uf0b7 Harbor Finch',
    'A character is lost in "\uf0b7 Harbor" of question 1. Type it again from the original.',
  ),
  inQuestion(
    1,
    'the foot of a page in an answer',
    'October 8, 2025</answer>',
    'October 8, 2025\nCBLE pg. 2</answer>',
    '"CBLE pg. 2" in answer D of question 1 was probably copied from the head or foot of a page. Delete what does not belong to the text.',
    'CBLE pg. 2',
  ),
  inQuestion(
    1,
    'an answer with its letter',
    'September 22, 2025</answer>',
    'B) September 22, 2025</answer>',
    '"B)" at the start of answer B of question 1 is a label that students see twice. Delete it.',
  ),
  inQuestion(
    1,
    'two answers in one',
    'September 22, 2025</answer>',
    'September 22, 2025 C) September 24, 2025</answer>',
    '"C)" in answer B of question 1 looks like the start of the next answer. Write it into an answer of its own.',
  ),
  inQuestion(
    1,
    'a citation in no known form',
    '19 CFR 111.30(a)',
    '19 CRF 111.30(a)',
    'Question 1 cites "19 CRF 111.30(a)", which is not a citation in a known form.',
    '<question',
  ),
  inQuestion(
    1,
    'a letter for a digit in a citation',
    '19 CFR 111.30(a)',
    '19 CFR 111.3O(a)',
    'Question 1 cites "19 CFR 111.3O(a)", which is not a citation in a known form.',
    '<question',
  ),
  inQuestion(
    1,
    'a misprinted citation',
    '19 CFR 111.30(a)',
    '18 CFR 111.30(a)',
    'Question 1 cites 18 CFR 111.30(a), but no exam cites title 18 of the CFR. Compare it with the original.',
    '<question',
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
    'Question 1 accepts all letters: any answer is correct, but an unanswered question is incorrect. If the exam gave everyone credit, write REMOVED: then an unanswered question is correct, too.',
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
