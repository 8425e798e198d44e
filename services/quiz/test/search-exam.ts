import { ExamPublished, type PublishedQuestion } from '@tenfold/contracts';
import { createExam, type ExamPlan } from './create-exam.js';
import type { QuizUnderTest } from './start-quiz-service.js';

const searchExam: ExamPlan = {
  name: 'Search exam',
  sitting: '2026-10-21',
  sections: [
    ['Bonds', 5],
    ['Entry', 75],
  ],
};

const texts: Record<number, Partial<PublishedQuestion>> = {
  1: {
    content: 'Which bond secures the payment of duties by an importer?',
    explanation: 'Sureties answer for liquidated damages.',
    citations: ['19 CFR 113.62(a)(1)'],
  },
  2: { content: 'When is a drawback claim filed?', citations: ['19 CFR 190.51(e)'] },
  3: {
    content: 'Under which heading are leather shoes classified?',
    answers: [
      { letter: 'A', text: 'Footwear of heading 6403', imageUrl: null },
      { letter: 'B', text: 'Choice B', imageUrl: null },
    ],
    citations: ['HTSUS 6403.51.3071', 'HTSUS Chapter 64, Note 4', 'GRI 1'],
    exhibitId: 'invoice',
  },
  4: { content: 'An importer ends a bond. When does the bond end, and who may end a bond?' },
  5: { citations: ['19 CFR 12.26-12.32'] },
};

/** Publishes the exam with texts, citations and an exhibit for its first five questions. */
export async function publishSearchExam(quiz: QuizUnderTest): Promise<void> {
  const exam = createExam(searchExam);
  await quiz.publish(ExamPublished, {
    ...exam,
    references: [{ title: 'Title 19, Code of Federal Regulations (19 CFR)', edition: '2025-04-01' }],
    exhibits: [{ id: 'invoice', title: 'Invoice', content: 'Ten pairs of boots\nfrom Portugal', images: [] }],
    questions: exam.questions.map((question) => ({ ...question, ...texts[question.number] })),
  });
}
