import { isAnswerCorrect, scorePercent } from '@tenfold/exam';

export interface ScoredQuestion {
  id: string;
  categoryId: string;
  sectionName: string;
  correctAnswer: string;
}

export interface SectionResult {
  categoryId: string;
  sectionName: string;
  correct: number;
  total: number;
}

/** What became of one question, for the user's record of it. */
export interface QuestionOutcome {
  questionId: string;
  answered: boolean;
  /** Of the answer; false when there is none. */
  answeredCorrectly: boolean;
  /** Counts as right in the score: also an unanswered one where everyone gets credit. */
  credited: boolean;
}

export interface SessionScore {
  /** Percent. */
  score: number;
  correctAnswers: number;
  totalQuestions: number;
  /** In the order in which they appear in the session. */
  sections: SectionResult[];
  outcomes: QuestionOutcome[];
}

/**
 * Grades a finished session: unanswered is wrong, and a removed question is right for everyone.
 *
 * @param selected question id -> letter
 */
export function scoreSession(
  questions: readonly ScoredQuestion[],
  selected: ReadonlyMap<string, string>,
): SessionScore {
  const outcomes = questions.map((question) => outcomeOf(question, selected.get(question.id) ?? null));
  const sections = new Map<string, SectionResult>();
  questions.forEach(({ categoryId, sectionName }, position) => {
    const section = sections.get(categoryId) ?? { categoryId, sectionName, correct: 0, total: 0 };
    section.total += 1;
    if (outcomes[position]?.credited) section.correct += 1;
    sections.set(categoryId, section);
  });
  const correctAnswers = outcomes.filter(({ credited }) => credited).length;
  return {
    score: scorePercent(correctAnswers, questions.length),
    correctAnswers,
    totalQuestions: questions.length,
    sections: [...sections.values()],
    outcomes,
  };
}

function outcomeOf({ id, correctAnswer }: ScoredQuestion, letter: string | null): QuestionOutcome {
  const credited = isAnswerCorrect(correctAnswer, letter);
  return {
    questionId: id,
    answered: letter !== null,
    answeredCorrectly: letter !== null && credited,
    credited,
  };
}
