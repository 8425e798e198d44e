import type { QuestionView } from '@tenfold/contracts';
import type { ReactNode, Ref } from 'react';
import { ReadingText } from '../../../ui/reading-text.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import styles from './question-card.module.css';

interface Props {
  question: QuestionView;
  /** 1-based. */
  position: number;
  total: number;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function QuestionCard({ question, position, total, headingRef, children }: Props) {
  const { sectionName, content, imageUrl, imageDescription } = question;
  return (
    <article className={styles.card}>
      <p className={styles.section}>{sectionName}</p>
      <h1 ref={headingRef} tabIndex={-1} className={styles.content}>
        <span className="visually-hidden">{`Question ${position} of ${total}. `}</span>
        <ReadingText text={content} />
      </h1>
      {imageUrl !== null && <PictureFigure url={imageUrl} description={imageDescription} />}
      {children}
    </article>
  );
}
