import type { PairedQuestion } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import { examTitle } from '../../../lib/exam-title.js';
import { Card } from '../../../ui/card.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { ReadingText } from '../../../ui/reading-text.js';

export function PairedQuestionCard({ question }: { question: PairedQuestion }) {
  const accepted: string[] = acceptedLetters(question.correctAnswer);
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
          mark: accepted.includes(letter) ? 'right' : null,
        }))}
      />
      {question.correctAnswer === 'REMOVED' && <strong>This question was removed from the exam.</strong>}
    </Card>
  );
}
