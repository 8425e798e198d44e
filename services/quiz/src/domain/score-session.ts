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

export interface QuestionOutcome {
  questionId: string;
  answered: boolean;
  answeredCorrectly: boolean;
  credited: boolean;
}

export interface SessionScore {
  score: number;
  correctAnswers: number;
  totalQuestions: number;
  sections: SectionResult[];
  outcomes: QuestionOutcome[];
}

/**
 * An unanswered question is wrong; a removed question is correct for everyone.
 *
 * @param selected question id to letter
 */
export function scoreSession(
  questions: readonly ScoredQuestion[],
  selected: ReadonlyMap<string, string>,
): SessionScore {
  return summarize(
    questions,
    questions.map((question) => outcomeOf(question, selected.get(question.id) ?? null)),
  );
}

/**
 * Scores an ended session from its graded answers. The keys decide only about the questions without an answer.
 *
 * @param graded question id to whether the answer is right
 */
export function scoreGradedSession(
  questions: readonly ScoredQuestion[],
  graded: ReadonlyMap<string, boolean>,
): SessionScore {
  return summarize(
    questions,
    questions.map((question) => {
      const isCorrect = graded.get(question.id);
      if (isCorrect === undefined) return outcomeOf(question, null);
      return { questionId: question.id, answered: true, answeredCorrectly: isCorrect, credited: isCorrect };
    }),
  );
}

function summarize(questions: readonly ScoredQuestion[], outcomes: QuestionOutcome[]): SessionScore {
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
