import type { ManagedExam, QuestionContent } from '@tenfold/contracts';
import { cfrEditionOf } from '@tenfold/exam';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { acceptsLetter, keyChoice, keyNames, keySentences } from '../../../lib/key-words.js';
import { Card } from '../../../ui/card.js';
import { Explanation } from '../../../ui/explanation.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { ReadingHeading } from '../../../ui/reading-text.js';
import reading from '../../../ui/reading.module.css';

interface Props {
  exam: Pick<ManagedExam, 'categories' | 'exhibits' | 'references'>;
  content: QuestionContent;
  correctAnswer: string;
}

/** The question as a student sees it after the answer. */
export function QuestionPreview({ exam, content, correctAnswer }: Props) {
  const { categoryId, imageUrl, imageDescription, answers, explanation, citations, exhibitId } = content;
  const key = keyChoice(correctAnswer, answers.length);
  return (
    <Card title="Preview">
      <Typography.Text type="secondary">
        {exam.categories.find(({ id }) => id === categoryId)?.name}
      </Typography.Text>
      <div style={{ margin: '8px 0 16px' }}>
        <ReadingHeading
          text={content.content}
          heading={(start) => <h3 className={reading['question']}>{start}</h3>}
        />
      </div>
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      <Exhibit exam={exam} exhibitId={exhibitId} />
      <MarkedOptions
        options={answers.map(({ letter, text, imageUrl: picture }) => ({
          letter,
          text,
          imageUrl: picture ?? undefined,
          mark: acceptsLetter(key, letter) ? 'right' : null,
        }))}
      />
      {correctAnswer === '' && <p className="muted">{keyNames.missing}</p>}
      {key.kind !== 'letters' && <strong>{keySentences[key.kind]}</strong>}
      <Explanation
        question={{
          explanation,
          citation: citations.length === 0 ? null : citations.join('; '),
          cfrEdition: cfrEditionOf(exam.references),
        }}
      />
    </Card>
  );
}

function Exhibit({ exam, exhibitId }: Pick<Props, 'exam'> & Pick<QuestionContent, 'exhibitId'>) {
  const [open, setOpen] = useState(false);
  const exhibit = exam.exhibits.find(({ id }) => id === exhibitId);
  if (exhibit === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show exhibit</Button>
      <ExhibitSheet exhibit={exhibit} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
