import type { SimilarExam } from '@tenfold/contracts';

const SIMILAR_SHARE = 0.6;

interface ComparedQuestion {
  content: string;
  /** Texts of the options. */
  answers: readonly string[];
}

export interface ComparedExam extends Pick<SimilarExam, 'examId' | 'title' | 'sitting'> {
  questions: readonly ComparedQuestion[];
}

/**
 * The exams of which the file has at least 60 % of the questions, the most similar first. Questions are equal when stem and
 * options have the same letters and digits, in whatever order the options are.
 */
export function findSimilarExams(
  file: readonly ComparedQuestion[],
  exams: readonly ComparedExam[],
): Omit<SimilarExam, 'keyChanges'>[] {
  const inFile = new Set(file.map(comparisonKey));
  return exams
    .map(({ examId, title, sitting, questions }) => {
      const sharedQuestions = questions.filter((question) => inFile.has(comparisonKey(question))).length;
      return { examId, title, sitting, sharedQuestions, questionCount: questions.length };
    })
    .filter(
      ({ sharedQuestions, questionCount }) =>
        sharedQuestions > 0 && sharedQuestions >= SIMILAR_SHARE * questionCount,
    )
    .toSorted((a, b) => b.sharedQuestions - a.sharedQuestions);
}

function comparisonKey({ content, answers }: ComparedQuestion): string {
  return [lettersAndDigits(content), ...answers.map(lettersAndDigits).toSorted()].join('|');
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
