import { keySentences } from '../../../lib/key-words.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { acceptsAnyAnswer } from '../accepts-any-answer.js';
import { markOf } from '../mark-of.js';
import type { Reviewed } from '../review-answers.js';
import { shareOf, SharesNote } from './shares-note.js';

type Props = Pick<Reviewed, 'question' | 'letter'>;

export function ReviewedOptions({ question, letter: chosen }: Props) {
  return (
    <>
      <MarkedOptions
        options={question.answers.map(({ letter, text }) => ({
          letter,
          text,
          imageUrl: question.answerImages[letter],
          mark: markOf(question, chosen, letter),
          share: shareOf(question, letter),
        }))}
      />
      <SharesNote question={question} />
      {acceptsAnyAnswer(question) && <strong>{keySentences.all}</strong>}
      {question.correctAnswer === null && <p>{keySentences.hidden}</p>}
      {question.correctAnswer === 'REMOVED' && <strong>{keySentences.removed}</strong>}
    </>
  );
}
