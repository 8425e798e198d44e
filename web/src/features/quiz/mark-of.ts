import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import type { Mark } from '../../ui/marked-options.js';
import { acceptsAnyAnswer } from './accepts-any-answer.js';

export function markOf(question: QuestionView, chosen: string | null, letter: string): Mark | null {
  const accepted = acceptsAnyAnswer(question) ? [] : acceptedLetters(question.correctAnswer ?? '');
  const isChosen = chosen === letter;
  if (accepted.length === 0) return isChosen ? 'neutral' : null;
  if (accepted.some((right) => right === letter)) return isChosen ? 'chosen-right' : 'right';
  return isChosen ? 'chosen-wrong' : null;
}
