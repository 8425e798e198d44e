import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';

export const SESSION_ID = '22222222-0000-4000-8000-00000000000a';

export function sampleQuestion(changes: Partial<QuestionView> & Pick<QuestionView, 'id'>): QuestionView {
  return {
    questionNumber: 1,
    content: `What does question ${changes.id} ask?`,
    imageUrl: null,
    imageDescription: null,
    answers: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `Text ${letter} of ${changes.id}` })),
    answerImages: {},
    correctAnswer: 'B',
    explanation: `Why ${changes.id} is so.`,
    citation: `19 CFR 111.${changes.id.slice(1)}`,
    cfrEdition: null,
    categoryId: '11111111-0000-4000-8000-000000000001',
    sectionName: 'Broker Compliance',
    exhibit: null,
    ...changes,
  };
}

export const threeQuestions: QuestionView[] = [
  sampleQuestion({ id: 'q1', correctAnswer: 'B' }),
  sampleQuestion({ id: 'q2', correctAnswer: 'A or C' }),
  sampleQuestion({
    id: 'q3',
    correctAnswer: 'D',
    categoryId: '11111111-0000-4000-8000-000000000003',
    sectionName: 'Valuation',
  }),
];

export function sampleQuiz(
  questions: QuestionView[] = threeQuestions,
  answers: StoredAnswer[] = [],
): QuizView {
  return {
    session: {
      id: SESSION_ID,
      sessionId: SESSION_ID,
      sessionType: 'quick',
      displayName: 'Quick Practice',
      status: 'in_progress',
      isTimed: true,
      startedAt: '2026-11-20T10:00:00.000Z',
      currentIndex: answers.length,
    },
    questions,
    categoryName: null,
    answers,
    notes: [],
    review: [],
  };
}

export function storedAnswer(
  questionId: string,
  selectedAnswer: string,
  isCorrect: boolean,
  flaggedForReview = false,
  timeSpentMs: number | null = null,
): StoredAnswer {
  return { questionId, selectedAnswer, isCorrect, flaggedForReview, isUnsure: false, timeSpentMs };
}
