import type { CustomQuiz, StartQuizBody } from '@tenfold/contracts';

export function customQuiz(given: Partial<CustomQuiz> = {}): StartQuizBody {
  const custom = { categoryIds: [], examIds: [], sets: [], questions: 10, isTimed: true, ...given };
  return { sessionType: 'custom', custom };
}
