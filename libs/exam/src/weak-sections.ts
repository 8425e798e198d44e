import { canJudgeSection } from './can-judge.js';
import { RECOMMEND_SECTION_BELOW } from './score.js';

export interface SectionScores {
  answerCount: number;
  averageScore: number;
}

export type WeakestSection<Section> =
  { kind: 'no-progress' } | { kind: 'no-history' } | { kind: 'found'; section: Section };

/**
 * The lowest average score among the sections with enough answers to judge, or among all begun sections if there is none.
 * Of equal scores the first in exam order. `answerCount` counts repeated answers too.
 */
export function weakestSection<Section extends SectionScores>(
  progress: readonly Section[],
): WeakestSection<Section> {
  if (progress.length === 0) return { kind: 'no-progress' };
  const begun = progress.filter(({ answerCount }) => answerCount > 0);
  const judged = begun.filter(({ answerCount }) => canJudgeSection(answerCount));
  const [section] = lowestFirst(judged.length > 0 ? judged : begun);
  return section === undefined ? { kind: 'no-history' } : { kind: 'found', section };
}

export function recommendedSections<Section extends SectionScores>(progress: readonly Section[]): Section[] {
  return lowestFirst(
    progress.filter(
      ({ answerCount, averageScore }) =>
        canJudgeSection(answerCount) && averageScore < RECOMMEND_SECTION_BELOW,
    ),
  );
}

function lowestFirst<Section extends SectionScores>(sections: readonly Section[]): Section[] {
  return [...sections].sort((one, other) => one.averageScore - other.averageScore);
}
