import type { ExamPublishedData, PublishedQuestion } from '@tenfold/contracts';
import { bankQuestion } from '../../test/bank-question.js';
import { toBankQuestions } from './bank-questions.js';

const question: PublishedQuestion = {
  id: 'q1',
  number: 1,
  categoryId: 'c1',
  content: 'What is due?',
  imageUrl: '/i.png',
  imageDescription: 'A form',
  answers: bankQuestion.body.answers,
  correctAnswer: 'B',
  explanation: 'Because.',
  citations: ['19 CFR 1', '19 CFR 2'],
  exhibitId: 'x',
};

function exam(changes: Partial<PublishedQuestion>): ExamPublishedData {
  return {
    examId: 'e',
    version: 3,
    title: 'An exam',
    sitting: null,
    origin: 'sample',
    isWithdrawn: false,
    references: [],
    categories: [{ id: 'c1', name: 'Entry', position: 0 }],
    exhibits: [{ id: 'x', title: 'Facts', content: 'The case.', images: [] }],
    questions: [{ ...question, ...changes }],
  };
}

it('converts a published question', () => {
  expect(toBankQuestions(exam({}))).toEqual({ ok: true, questions: [bankQuestion] });
});

it('has null for a missing citation and exhibit', () => {
  const converted = toBankQuestions(exam({ citations: [], exhibitId: null }));
  expect(converted).toMatchObject({ ok: true, questions: [{ body: { citation: null, exhibit: null } }] });
});

it.each<[Partial<PublishedQuestion>, string]>([
  [{ categoryId: 'c2' }, 'question 1 belongs to no category of the exam'],
  [{ exhibitId: 'y' }, 'question 1 refers to no exhibit of the exam'],
  [{ correctAnswer: 'maybe' }, 'question 1 has no usable correct answer: maybe'],
  [{ correctAnswer: 'A or C' }, 'question 1 has no usable correct answer: A or C'],
])('refuses %o', (changes, fault) => {
  expect(toBankQuestions(exam(changes))).toEqual({ ok: false, fault });
});

it.each(['REMOVED', 'A or B', 'A or B or C or D or E'])('accepts the answer key %s', (correctAnswer) => {
  expect(toBankQuestions(exam({ correctAnswer })).ok).toBe(true);
});
