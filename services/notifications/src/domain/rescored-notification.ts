import type { RescoredQuestion, SessionsRescoredData } from '@tenfold/contracts';
import { acceptedLetters, parseCorrectAnswer } from '@tenfold/exam';

/** With more questions the message has their numbers only. */
const DESCRIBED_MAX = 5;

export function rescoredNotification(data: SessionsRescoredData): { title: string; message: string } {
  const { scoreBefore, scoreAfter, otherScores, sessionName, otherQuestions = [] } = data;
  const direction = scoreAfter > scoreBefore ? 'rises' : 'falls';
  const others = otherScores === 0 ? '' : `, and ${otherScores} more of your scores changed`;
  const score = `${sessionName} ${direction} from ${scoreBefore.toFixed(1)} to ${scoreAfter.toFixed(1)} %`;
  const change =
    otherQuestions.length === 0 ? describeChange(data) : describeChanges([data, ...otherQuestions]);
  return { title: 'Exam scores updated', message: `${change} score of ${score}${others}.` };
}

/** Ends with the first word of the sentence about the score. */
function describeChange({ questionNumber: number, before, after, creditsAll }: RescoredQuestion): string {
  if (isRemoved(after)) return `Question ${number} was removed: everyone gets credit. Your`;
  if (creditsAll) return `Question ${number} now credits all answers: your`;
  const [only, ...more] = acceptedLetters(after);
  if (only && more.length === 0) return `The correct answer to question ${number} is now ${only}: your`;
  return `Question ${number} ${describeLetters(before, after)}: your`;
}

/** Ends as `describeChange`. */
function describeChanges(questions: readonly RescoredQuestion[]): string {
  const numbers = inWords(questions.map(({ questionNumber }) => String(questionNumber)));
  if (questions.every(({ after }) => isRemoved(after)))
    return `Questions ${numbers} were removed: everyone gets credit. Your`;
  if (questions.every(({ creditsAll }) => creditsAll))
    return `Questions ${numbers} now credit all answers: your`;
  if (questions.length > DESCRIBED_MAX) return `The correct answers to questions ${numbers} changed: your`;
  return `The correct answers to questions ${numbers} changed: ${questions.map(describeInList).join('; ')}. Your`;
}

function describeInList({ questionNumber: number, before, after, creditsAll }: RescoredQuestion): string {
  if (isRemoved(after)) return `${number} was removed, and everyone gets credit`;
  if (creditsAll) return `${number} now credits all answers`;
  return `${number} ${describeLetters(before, after)}`;
}

function describeLetters(before: string, after: string): string {
  const [accepted, former] = [acceptedLetters(after), acceptedLetters(before)];
  const [only] = accepted;
  if (accepted.length === 1 && only) return `is now ${only}`;
  const added = accepted.filter((letter) => !former.includes(letter));
  const isLarger =
    former.length > 0 && added.length > 0 && former.every((letter) => accepted.includes(letter));
  return isLarger ? `now also accepts ${inWords(added)}` : `now accepts ${inWords(accepted)}`;
}

function isRemoved(key: string): boolean {
  return parseCorrectAnswer(key)?.kind === 'removed';
}

function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
}
