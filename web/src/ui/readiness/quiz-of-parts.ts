import type { QuestionSet, SectionQuestions, StartQuizBody } from '@tenfold/contracts';
import { CUSTOM_QUIZ_QUESTIONS_MAX } from '@tenfold/exam';
import { countQuestions } from './readiness-text.js';

/** Returns a custom quiz with the questions of all parts, limited to CUSTOM_QUIZ_QUESTIONS_MAX. */
export function quizOfParts(sections: readonly SectionQuestions[], sets: QuestionSet[]): StartQuizBody {
  const parts = sections.map(({ categoryIds, questions }) => ({ categoryIds, questions }));
  const questions = Math.min(countQuestions(sections), CUSTOM_QUIZ_QUESTIONS_MAX);
  const custom = { categoryIds: [], examIds: [], sets, questions, parts, isTimed: true };
  return { sessionType: 'custom', custom };
}
