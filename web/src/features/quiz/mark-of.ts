import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import type { Mark } from '../../ui/marked-options.js';
import { acceptsEvery } from './accepts-every.js';

/** The mark of an option of an answered question. If every option is accepted, none is marked as correct. */
export function markOf(question: QuestionView, chosen: string | null, letter: string): Mark | null {
  const accepted = acceptsEvery(question) ? [] : acceptedLetters(question.correctAnswer);
  const isChosen = chosen === letter;
  if (accepted.length === 0) return isChosen ? 'neutral' : null;
  if (accepted.some((right) => right === letter)) return isChosen ? 'chosen-right' : 'right';
  return isChosen ? 'chosen-wrong' : null;
}
