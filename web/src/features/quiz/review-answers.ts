import type { ExamAnswerChange, QuestionReview, QuestionView, QuizView } from '@tenfold/contracts';
import { isAnswerCorrect } from '@tenfold/exam';

export interface Reviewed {
  question: QuestionView;
  place: number;
  letter: string | null;
  /** Null while an exam with this question runs. */
  isRight: boolean | null;
  isFlagged: boolean;
  isUnsure: boolean;
  timeSpentMs: number | null;
  changes: readonly ExamAnswerChange[];
}

export function reviewAnswers({ questions, answers, review }: QuizView): Reviewed[] {
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const reviews = new Map<string, QuestionReview>(review.map((one) => [one.questionId, one]));
  return questions.map((question, index) => {
    const answer = given.get(question.id);
    const reviewed = reviews.get(question.id);
    const letter = answer?.selectedAnswer ?? null;
    return {
      question,
      place: index + 1,
      letter,
      isRight: question.correctAnswer === null ? null : isAnswerCorrect(question.correctAnswer, letter),
      isFlagged: answer?.flaggedForReview ?? reviewed?.isFlagged ?? false,
      isUnsure: reviewed?.isUnsure ?? answer?.isUnsure ?? false,
      timeSpentMs: answer?.timeSpentMs ?? reviewed?.timeSpentMs ?? null,
      changes: reviewed?.changes ?? [],
    };
  });
}

export function toneOf({ isRight }: Pick<Reviewed, 'isRight'>): string {
  if (isRight === null) return '';
  return isRight ? 'tone-right' : 'tone-wrong';
}

export function statusWord({ letter, isRight }: Pick<Reviewed, 'letter' | 'isRight'>): string {
  if (isRight) return 'correct';
  if (letter === null) return 'not answered';
  return isRight === null ? 'answered' : 'incorrect';
}
