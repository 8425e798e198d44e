import type { QuestionView } from '@tenfold/contracts';

/** @returns null with too few answers of students */
export function shareOf({ answerShares }: QuestionView, letter: string): string | null {
  const share = answerShares?.shares.find((one) => one.letter === letter);
  return share ? `${Math.round(share.percent)}%` : null;
}

export function SharesNote({ question: { answerShares } }: { question: QuestionView }) {
  if (!answerShares) return null;
  return (
    <p className="muted small">{`How students answered: the first answers of ${answerShares.answers} people.`}</p>
  );
}
