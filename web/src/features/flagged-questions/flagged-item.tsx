import { CheckCircleFilled, CloseCircleFilled, FlagFilled, InfoCircleFilled } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { relativeTime } from '@tenfold/exam';
import { Button } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { dateLabel } from '../../lib/date-label.js';
import { Explanation } from '../../ui/explanation.js';
import { PictureFigure } from '../../ui/picture-figure.js';
import { ReadingText } from '../../ui/reading-text.js';
import { AnswerChoices } from './answer-choices.js';
import { verdictOf, type Verdict } from './verdict.js';
import styles from './flagged-item.module.css';

interface Props {
  question: FlaggedQuestion;
  now: Date;
  /** `item` is the list item that will be removed. */
  onUnflag: (questionId: string, item: HTMLElement) => void;
}

/** Question and answers on the left, explanation on the right. */
export function FlaggedItem({ question, now, onUnflag }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const text = useId();
  const verdict = verdicts[verdictOf(question)];
  return (
    <li ref={item} className={styles.item} tabIndex={-1} aria-labelledby={text}>
      <header className={styles.head}>
        <div className={styles.about}>
          <span className={styles.section}>{question.sectionName}</span>
          <span className={styles.verdict} data-verdict={verdictOf(question)}>
            {verdict.icon} {verdict.words}
          </span>
          {question.answeredAt !== null && <AnsweredWhen at={new Date(question.answeredAt)} now={now} />}
        </div>
        <Button
          icon={<FlagFilled aria-hidden />}
          aria-describedby={text}
          onClick={() => item.current && onUnflag(question.id, item.current)}
        >
          Unflag
        </Button>
      </header>
      <div className={styles.columns}>
        <div>
          <h2 id={text} className={styles.text}>
            <ReadingText text={question.questionText} />
          </h2>
          {question.imageUrl !== null && (
            <PictureFigure url={question.imageUrl} description={question.imageDescription} />
          )}
          <AnswerChoices question={question} />
        </div>
        <div className={styles.reason}>
          <h3 className={styles.title}>Why</h3>
          <Explanation question={question} />
        </div>
      </div>
    </li>
  );
}

const verdicts: Record<Verdict, { icon: ReactNode; words: string }> = {
  right: { icon: <CheckCircleFilled aria-hidden />, words: 'You answered right' },
  wrong: { icon: <CloseCircleFilled aria-hidden />, words: 'You answered wrong' },
  credited: { icon: <InfoCircleFilled aria-hidden />, words: 'Removed question, everyone gets credit' },
};

function AnsweredWhen({ at, now }: { at: Date; now: Date }) {
  return (
    <time className={styles.when} dateTime={at.toISOString()} title={dateLabel(at)}>
      {`Answered ${lowerFirst(relativeTime(at, now))}`}
    </time>
  );
}

/** "Just now" within a sentence. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
