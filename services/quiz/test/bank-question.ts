import type { BankQuestion } from '../src/domain/bank.js';

export const bankQuestion: BankQuestion = {
  id: 'q1',
  version: 3,
  examId: 'e',
  number: 1,
  categoryId: 'c1',
  sectionName: 'Entry',
  correctAnswer: 'B',
  cfrEdition: null,
  keyChange: null,
  isWithdrawn: false,
  body: {
    content: 'What is due?',
    imageUrl: '/i.png',
    imageDescription: 'A form',
    answers: [
      { letter: 'A', text: 'Duty', imageUrl: null },
      { letter: 'B', text: '', imageUrl: '/b.png' },
    ],
    explanation: 'Because.',
    citation: '19 CFR 1; 19 CFR 2',
    exhibit: { id: 'x', title: 'Facts', content: 'The case.', images: [] },
  },
};
