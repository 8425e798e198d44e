import { keySentences } from '../../../lib/key-words.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { acceptsAnyAnswer } from '../accepts-any-answer.js';
import { markOf } from '../mark-of.js';
import type { Reviewed } from '../review-answers.js';

type Props = Pick<Reviewed, 'question' | 'letter' | 'answerShares'>;

export function ReviewedOptions({ question, letter: chosen, answerShares }: Props) {
  const shares = new Map(answerShares?.shares.map(({ letter, percent }) => [letter, Math.round(percent)]));
  return (
    <>
      <MarkedOptions
        options={question.answers.map(({ letter, text }) => ({
          letter,
          text,
          imageUrl: question.answerImages[letter],
          mark: markOf(question, chosen, letter),
          share: shares.has(letter) ? `${shares.get(letter)}%` : null,
        }))}
      />
      {answerShares !== null && (
        <p className="muted small">{`How students answered: the first answers of ${answerShares.answers} people.`}</p>
      )}
      {acceptsAnyAnswer(question) && <strong>{keySentences.all}</strong>}
      {question.correctAnswer === null && <p>{keySentences.hidden}</p>}
      {question.correctAnswer === 'REMOVED' && <strong>{keySentences.removed}</strong>}
    </>
  );
}
