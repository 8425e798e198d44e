import type { QuestionView, QuizView, StoredAnswer } from '@tenfold/contracts';
import { isAnswerCorrect } from '@tenfold/exam';

export interface Reviewed {
  question: QuestionView;
  place: number;
  letter: string | null;
  isRight: boolean;
  isFlagged: boolean;
  timeSpentMs: number | null;
}

export type ReviewFilter = 'all' | 'missed' | 'flagged';

export function reviewAnswers({ questions, answers }: QuizView): Reviewed[] {
  const given = new Map<string, StoredAnswer>(answers.map((answer) => [answer.questionId, answer]));
  return questions.map((question, index) => {
    const answer = given.get(question.id);
    const letter = answer?.selectedAnswer ?? null;
    return {
      question,
      place: index + 1,
      letter,
      isRight: isAnswerCorrect(question.correctAnswer, letter),
      isFlagged: answer?.flaggedForReview ?? false,
      timeSpentMs: answer?.timeSpentMs ?? null,
    };
  });
}
