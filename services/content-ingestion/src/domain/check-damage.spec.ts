import { examXml, lineOf, makeExam, withQuestion } from '../../test/make-exam.js';
import { readSource } from './exam-source.js';
import { checkDamage } from './check-damage.js';

const xmlWith = (content: string): string => examXml(withQuestion(makeExam(), 7, { content }));

describe('checkDamage', () => {
  it.each([
    'Leixões, Türkiye, Château, São Paulo, ÂNGULO, Montréal, 漢字 and 😀',
    'The broker’s “entry” – § 111 … 5° ½',
    'Who may file? How? (Why?) "What?" and 25% of what?',
    'See https://www.cbp.gov/search?q=bond and page?id=7',
    'AT&T, R&D and 5 < 6',
    'The entry covers:\n- shoes\n- boots',
    'It was filed on:\nMay 7, 2025\n(a) entry\n(b) bond',
    'Put them in order.\ni. Computed value\nii. Deductive value\na) other',
    'The sum is 5.\nthe rest is free',
    'First paragraph of the case\n\nsecond paragraph',
  ])('accepts %j', (content) => {
    expect(checkDamage(readSource(xmlWith(content)))).toEqual([]);
  });

  it.each([
    ['brokerâ€™s', 'GARBLED_CHARACTER', '"â€™" in question 7 was probably ’:'],
    ['â€œentryâ€\u009d', 'GARBLED_CHARACTER', '"â€œ" in question 7 was probably “:'],
    ['19 Â§ 7', 'GARBLED_CHARACTER', '"Â§" in question 7 was probably §:'],
    ['LeixÃµes', 'GARBLED_CHARACTER', '"Ãµ" in question 7 was probably õ:'],
    ['broker\ufffds', 'LOST_CHARACTER', 'broker\ufffds'],
    ['broker\u0092s', 'LOST_CHARACTER', 'A character is lost'],
    ['They don?t file', 'QUESTION_MARK_FOR_QUOTE', 'don?t'],
    ['the mark ?Made in USA?', 'QUESTION_MARK_FOR_QUOTE', '?Made'],
    [
      'bro\u200bker',
      'INVISIBLE_CHARACTER',
      '"right: broker?" in question 7 has an invisible character (U+200B)',
    ],
    ['a&nbsp;b', 'ESCAPED_TWICE', 'Students would read "&nbsp;" in question 7. Write a space instead.'],
    ['a &#8217; b', 'ESCAPED_TWICE', 'Write the character itself instead.'],
  ])('finds the damage of %j', (content, code, words) => {
    const xml = xmlWith(`Which is right: ${content}?`);
    const [found, ...others] = checkDamage(readSource(xml));
    expect(found).toMatchObject({ code, line: lineOf(xml, 'Which is right:') });
    expect(found?.message).toContain(words);
    expect(others).toEqual([]);
  });

  it('reports the line that breaks off', () => {
    const xml = xmlWith('First line.\nThe entry must be\nfiled within 15 days.');
    expect(checkDamage(readSource(xml))).toMatchObject([
      { code: 'LINE_BREAK', line: lineOf(xml, 'The entry must be') },
    ]);
  });

  it('reads exhibits, but not their line breaks', () => {
    const xml = examXml(makeExam()).replace('FACTS:', 'FACTS of\nthe broker�s case:');
    expect(checkDamage(readSource(xml)).map(({ code }) => code)).toEqual(['LOST_CHARACTER']);
  });
});
