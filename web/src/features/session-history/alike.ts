import type { ComparedSession, SessionComparison } from '@tenfold/contracts';
import { canJudgeSection } from '@tenfold/exam';

type Kind = 'exam' | 'section quiz' | 'quiz';

const kinds: Partial<Record<ComparedSession['sessionType'], Kind>> = {
  full: 'exam',
  exam: 'exam',
  section: 'section quiz',
  focused: 'section quiz',
};

/** Null if the scores of the two sessions compare; otherwise the sentence that says why not. */
export function unlikeText({ earlier, later, sections }: SessionComparison): string | null {
  const totals = [earlier.totalQuestions, later.totalQuestions];
  if (kindOf(earlier) !== kindOf(later) || Math.max(...totals) >= 2 * Math.min(...totals))
    return `${sentenceStart(sizeText(earlier))} and ${sizeText(later)}: the scores do not compare.`;
  if (kindOf(earlier) === 'section quiz' && !sections.some((one) => one.earlier && one.later))
    return 'Quizzes of two sections: the scores do not compare.';
  return totals.every(canJudgeSection) ? null : 'Fewer than 10 questions: the scores do not compare.';
}

function kindOf({ sessionType }: ComparedSession): Kind {
  return kinds[sessionType] ?? 'quiz';
}

function sizeText(session: ComparedSession): string {
  const kind = kindOf(session);
  return `${kind === 'exam' ? 'an' : 'a'} ${kind} of ${session.totalQuestions} questions`;
}

function sentenceStart(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
