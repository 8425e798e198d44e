import type { SessionsRescoredData } from '@tenfold/contracts';
import { acceptedLetters, parseCorrectAnswer } from '@tenfold/exam';

export function rescoredNotification(data: SessionsRescoredData): { title: string; message: string } {
  const { scoreBefore, scoreAfter, otherScores, sessionName } = data;
  const direction = scoreAfter > scoreBefore ? 'rises' : 'falls';
  const others = otherScores === 0 ? '' : `, and ${otherScores} more of your scores changed`;
  const score = `${sessionName} ${direction} from ${scoreBefore.toFixed(1)} to ${scoreAfter.toFixed(1)} %`;
  return { title: 'Exam scores updated', message: `${describeChange(data)} score of ${score}${others}.` };
}

/** Ends with the first word of the sentence about the score. */
function describeChange({ questionNumber: number, before, after, creditsAll }: SessionsRescoredData): string {
  if (parseCorrectAnswer(after)?.kind === 'removed')
    return `Question ${number} was removed: everyone gets credit. Your`;
  if (creditsAll) return `Question ${number} now credits all answers: your`;
  const accepted = acceptedLetters(after);
  const [only] = accepted;
  if (accepted.length === 1 && only) return `The right answer to question ${number} is now ${only}: your`;
  const former = acceptedLetters(before);
  const added = accepted.filter((letter) => !former.includes(letter));
  const isLarger =
    former.length > 0 && added.length > 0 && former.every((letter) => accepted.includes(letter));
  return isLarger
    ? `Question ${number} now also accepts ${inWords(added)}: your`
    : `Question ${number} now accepts ${inWords(accepted)}: your`;
}

function inWords(letters: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(letters);
}
