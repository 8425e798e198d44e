import type { PairedQuestion } from '@tenfold/contracts';
import { examTitle } from '../../../lib/exam-title.js';
import { acceptsLetter, keyChoice, keySentences } from '../../../lib/key-words.js';
import { Card } from '../../../ui/card.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { ReadingText } from '../../../ui/reading-text.js';

export function PairedQuestionCard({ question }: { question: PairedQuestion }) {
  const key = keyChoice(question.correctAnswer, question.options.length);
  return (
    <Card
      title={`${examTitle({ title: question.examTitle, sitting: question.sitting })}, question ${question.questionNumber}`}
      style={{ height: '100%' }}
    >
      <p className="muted small" style={{ marginBottom: 8 }}>
        {question.sectionName}
      </p>
      <ReadingText text={question.content} />
      <MarkedOptions
        options={question.options.map(({ letter, text }) => ({
          letter,
          text,
          mark: acceptsLetter(key, letter) ? 'right' : null,
        }))}
      />
      {key.kind !== 'letters' && <strong>{keySentences[key.kind]}</strong>}
    </Card>
  );
}
