import type { PairedQuestion } from '@tenfold/contracts';
import { examTitle } from '../lib/exam-title.js';
import { acceptsLetter, keyChoice, keySentences } from '../lib/key-words.js';
import { Card } from './card.js';
import { DiffPieces } from './diff/diff-pieces.js';
import { diffText } from './diff/diff-text.js';
import { MarkedOptions } from './marked-options.js';
import { ReadingText } from './reading-text.js';

interface Props {
  question: PairedQuestion;
  other: PairedQuestion;
  side: 'before' | 'after';
}

/** One question of a pair; what the other one does not have is marked. */
export function PairedQuestionCard({ question, other, side }: Props) {
  const key = keyChoice(question.correctAnswer, question.options.length);
  return (
    <Card
      title={`${examTitle({ title: question.examTitle, sitting: question.sitting })}, question ${question.questionNumber}`}
      style={{ height: '100%' }}
    >
      <p className="muted small" style={{ marginBottom: 8 }}>
        {question.sectionName}
      </p>
      {question.content === other.content ? (
        <ReadingText text={question.content} />
      ) : (
        <p className="keep-lines">
          <Difference text={question.content} other={other.content} side={side} />
        </p>
      )}
      <MarkedOptions
        options={question.options.map(({ letter, text }) => ({
          letter,
          text: <Difference text={text} other={comparableOption(text, letter, other)} side={side} />,
          mark: acceptsLetter(key, letter) ? 'right' : null,
        }))}
      />
      {key.kind !== 'letters' && <strong>{keySentences[key.kind]}</strong>}
    </Card>
  );
}

function Difference({ text, other, side }: { text: string; other: string; side: Props['side'] }) {
  if (text === other) return text;
  const [before, after] = side === 'before' ? [text, other] : [other, text];
  return <DiffPieces pieces={diffText(before, after, 'words')} side={side} />;
}

/** The same text under any letter, because options that only moved do not differ; else the option of the same letter. */
function comparableOption(text: string, letter: string, { options }: PairedQuestion): string {
  if (options.some((option) => option.text === text)) return text;
  return options.find((option) => option.letter === letter)?.text ?? '';
}
