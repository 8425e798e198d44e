import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { paceText } from '../../../lib/pace-text.js';
import { Explanation } from '../../../ui/explanation.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ReadingText } from '../../../ui/reading-text.js';
import { acceptsEvery, EVERY_OPTION_ACCEPTED } from '../accepts-every.js';
import { markIcons, markOf, markWords } from './answer-marks.js';
import { ExhibitSheet } from './exhibit-panel.js';
import { FlagButton } from './flag-button.js';
import type { Reviewed } from '../review-answers.js';
import marked from '../../../ui/marked-options.module.css';
import styles from './reviewed-question.module.css';

interface Props {
  reviewed: Reviewed;
  onFlag: (flagged: boolean) => void;
}

/** Collapsed on phones, because dozens of expanded questions make the page too long. */
export function ReviewedQuestion({ reviewed, onFlag }: Props) {
  const { question, place, letter, isRight, isFlagged, timeSpentMs } = reviewed;
  return (
    <li className={styles.question}>
      <details open={!isPhone()}>
        <summary className={styles.summary}>
          <span className={styles.status} data-right={isRight}>
            {isRight ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
            {`Question ${place}, ${statusWord(reviewed)}`}
          </span>
          {isFlagged && (
            <span className={styles.flagged}>
              <FlagFilled aria-hidden /> Flagged
            </span>
          )}
          {timeSpentMs !== null && <span className={styles.time}>{paceText(timeSpentMs)}</span>}
          <span className={styles.opening}>{question.content}</span>
        </summary>
        <div className={styles.content}>
          <ReadingText text={question.content} />
        </div>
        {question.imageUrl !== null && (
          <PictureFigure url={question.imageUrl} description={question.imageDescription} />
        )}
        <Exhibit question={question} />
        <Options question={question} letter={letter} />
        <Explanation question={question} />
        {letter !== null && (
          <div className={styles.tools}>
            <FlagButton flagged={isFlagged} onFlag={() => onFlag(!isFlagged)} />
          </div>
        )}
      </details>
    </li>
  );
}

function statusWord({ letter, isRight }: Reviewed): string {
  if (isRight) return 'correct';
  return letter === null ? 'not answered' : 'incorrect';
}

function isPhone(): boolean {
  return window.matchMedia('(width < 720px)').matches;
}

function Options({ question, letter: chosen }: { question: QuestionView; letter: string | null }) {
  return (
    <>
      <ol className={marked.options} aria-label="Answers">
        {question.answers.map(({ letter, text }) => {
          const mark = markOf(question, chosen, letter);
          const image = question.answerImages[letter];
          return (
            <li key={letter} className={marked.option} data-mark={mark ?? undefined}>
              <span className={marked.letter}>{letter}</span>
              <span className={marked.text}>
                {text}
                {image !== undefined && (
                  <img className={styles.image} src={image} alt={`Picture of answer ${letter}`} />
                )}
                {mark && (
                  <span className={marked.mark}>
                    {markIcons[mark]}
                    {markWords[mark]}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {acceptsEvery(question) && <p className={styles.note}>{EVERY_OPTION_ACCEPTED}</p>}
      {question.correctAnswer === 'REMOVED' && (
        <p className={styles.note}>This question was removed from the exam: everyone gets credit.</p>
      )}
    </>
  );
}

function Exhibit({ question: { exhibit } }: { question: QuestionView }) {
  const [open, setOpen] = useState(false);
  if (!exhibit) return null;
  return (
    <p className={styles.exhibit}>
      <Button onClick={() => setOpen(true)}>Show exhibit</Button>
      <ExhibitSheet exhibit={exhibit} open={open} onClose={() => setOpen(false)} />
    </p>
  );
}
