import { CheckCircleFilled, CloseCircleFilled, FlagFilled, RightOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Explanation } from '../../../ui/explanation.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ReadingText } from '../../../ui/reading-text.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { FlagButton } from '../../../ui/question/flag-button.js';
import { ReportQuestion } from '../../../ui/question/report-question.js';
import { sessionReviewPath } from '../../../paths.js';
import { statusWord, toneOf, type Reviewed } from '../review-answers.js';
import { ReviewedOptions } from './reviewed-options.js';
import styles from '../quiz-result-page.module.css';

interface Props {
  sessionId: string;
  reviewed: Reviewed;
  /** At first, on a wide screen. */
  isOpen: boolean;
  onFlag: (flagged: boolean) => void;
}

export function ReviewedQuestion({ sessionId, reviewed, isOpen, onFlag }: Props) {
  const isPhone = useMediaQuery('(width < 720px)');
  const { question, place, letter, isRight, isFlagged, timeSpentMs } = reviewed;
  return (
    <li className={styles.question}>
      <details open={isOpen && !isPhone}>
        <Flex component="summary" wrap align="center" gap="4px 16px" className={`${styles.summary} small`}>
          <RightOutlined className={`${styles.arrow} muted`} aria-hidden />
          <Flex align="center" gap={8} className={`${styles.outcome} ${toneOf(reviewed)}`}>
            {isRight === true && <CheckCircleFilled aria-hidden />}
            {isRight === false && <CloseCircleFilled aria-hidden />}
            {`Question ${place}, ${statusWord(reviewed)}`}
          </Flex>
          {isFlagged && (
            <span className="tone-caution">
              <FlagFilled aria-hidden /> Flagged
            </span>
          )}
          {timeSpentMs !== null && (
            <Typography.Text type="secondary">{clockText(timeSpentMs)}</Typography.Text>
          )}
          <span className={styles.opening}>{question.content}</span>
        </Flex>
        <div style={{ maxWidth: '68ch', margin: '8px 0 12px' }}>
          <ReadingText text={question.content} />
        </div>
        {question.imageUrl !== null && (
          <PictureFigure url={question.imageUrl} description={question.imageDescription} />
        )}
        <Exhibit question={question} />
        <ReviewedOptions {...reviewed} />
        <Explanation question={question} hasSearches />
        <Flex wrap align="center" gap="4px 16px" style={{ marginTop: 12 }}>
          {letter !== null && (
            // aligns the icon of the button with the text
            <span style={{ marginLeft: -15 }}>
              <FlagButton flagged={isFlagged} onFlag={() => onFlag(!isFlagged)} />
            </span>
          )}
          <Link to={sessionReviewPath(sessionId, place)}>{`Review question ${place}`}</Link>
          <ReportQuestion questionId={question.id} />
        </Flex>
      </details>
    </li>
  );
}

function Exhibit({ question: { exhibit } }: { question: QuestionView }) {
  const [open, setOpen] = useState(false);
  if (!exhibit) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show exhibit</Button>
      <ExhibitSheet exhibit={exhibit} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
