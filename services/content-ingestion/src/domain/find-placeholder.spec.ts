import { makeQuestion } from '../../test/make-exam.js';
import { findPlaceholder } from './find-placeholder.js';

describe('findPlaceholder', () => {
  it.each([
    'Lorem ipsum dolor sit amet, consectetur',
    'This is a placeholder for the real one',
    'TODO: ask about the bond',
    'Which form is TBD by the port director?',
    'Question text here',
    'The question goes here',
    'Insert your question text',
    '[enter question]',
    'Sample question 12',
    'sample question',
    'Test question #3',
    'Dummy text',
    'Question 17',
    'Question 17.',
    'question no. 4',
    'tbd',
    'Test',
    'xxxxxxxxxxxxxxx',
    '...............',
    '_____ _____ _____',
    '???',
    'Which?',
    'A or B?',
  ])('finds a placeholder in the question "%s"', (content) => {
    expect(findPlaceholder(makeQuestion(1, { content }))).toBe('text');
  });

  it.each([
    'Which of the following is TRUE?',
    'What is CBP Form 7501?',
    'Which sample may be entered under subheading 9811.00.60?',
    'A question arises whether the bond is adequate. Who decides?',
    'The entry number is _____ and the port is _____.',
    'Which answer below lists the required records?',
    'Sample question papers imported by a school are classified where?',
    'A test of goods by the port director costs whom?',
  ])('accepts the question "%s"', (content) => {
    expect(findPlaceholder(makeQuestion(1, { content }))).toBeNull();
  });

  const withAnswerC = (text: string) => {
    const question = makeQuestion(1);
    return {
      ...question,
      answers: question.answers.map((answer) => (answer.letter === 'C' ? { ...answer, text } : answer)),
    };
  };

  it.each([
    'Answer C',
    'Option 3',
    'choice c',
    'TBD',
    '...',
    '---',
    'aaaa',
    'sample answer',
    'Answer text here',
  ])('finds a placeholder in the answer "%s"', (text) => {
    expect(findPlaceholder(withAnswerC(text))).toBe('answer C');
  });

  it.each([
    '15; 20',
    '0804',
    'i and ii',
    'A',
    '0',
    'None',
    'Both A and B',
    '19 CFR 111.30(d)',
    '$1,000.00',
    '',
    'Option to file late',
  ])('accepts the answer "%s"', (text) => {
    expect(findPlaceholder(withAnswerC(text))).toBeNull();
  });

  it('checks the explanation, which may be missing', () => {
    expect(findPlaceholder(makeQuestion(1, { explanation: 'Explanation goes here' }))).toBe('explanation');
    expect(findPlaceholder(makeQuestion(1, { explanation: '' }))).toBeNull();
  });
});
