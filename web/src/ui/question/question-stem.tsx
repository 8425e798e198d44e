import type { KeylessQuestionView } from '@tenfold/contracts';
import type { RefObject } from 'react';
import type { TextMark } from '../marked-text.js';
import { PictureFigure } from '../picture-figure.js';
import { ReadingHeading } from '../reading-text.js';
import { ExhibitButton } from './exhibit-panel.js';
import reading from '../reading.module.css';
import styles from './question-screen.module.css';

interface Props {
  question: Pick<KeylessQuestionView, 'id' | 'content' | 'imageUrl' | 'imageDescription' | 'exhibit'>;
  /** From 1. */
  number: number;
  total: number;
  marks?: readonly TextMark[];
  heading: RefObject<HTMLHeadingElement | null>;
  onExhibit: () => void;
}

/** What comes before the options: the text as the heading of the page, the picture and the button of the exhibit. */
export function QuestionStem({ question, number, total, marks = [], heading, onExhibit }: Props) {
  const { id, content, imageUrl, imageDescription, exhibit } = question;
  return (
    <>
      <div className={styles.heading} data-part="question">
        <ReadingHeading
          text={content}
          marks={marks}
          heading={(start) => (
            <h1 ref={heading} tabIndex={-1} className={reading['question']}>
              <span className="visually-hidden">{`Question ${number} of ${total}. `}</span>
              {start}
            </h1>
          )}
        />
      </div>
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      {exhibit && <ExhibitButton key={`${id}-exhibit`} exhibit={exhibit} onOpen={onExhibit} />}
    </>
  );
}
