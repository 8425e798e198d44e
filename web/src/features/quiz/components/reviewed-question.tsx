import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { paceText } from '../../../lib/pace-text.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Explanation } from '../../../ui/explanation.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ReadingText } from '../../../ui/reading-text.js';
import { acceptsEvery, EVERY_OPTION_ACCEPTED } from '../accepts-every.js';
import { markOf } from '../mark-of.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-panel.js';
import { FlagButton } from '../../../ui/question/flag-button.js';
import type { Reviewed } from '../review-answers.js';
import styles from '../quiz-result-page.module.css';

interface Props {
  reviewed: Reviewed;
  onFlag: (flagged: boolean) => void;
}

export function questionElementId(place: number): string {
  return `question-${place}`;
}

export function ReviewedQuestion({ reviewed, onFlag }: Props) {
  const isPhone = useMediaQuery('(width < 720px)');
  const { question, place, letter, isRight, isFlagged, timeSpentMs } = reviewed;
  return (
    <li id={questionElementId(place)} className={styles.question} tabIndex={-1}>
      <details open={!isPhone}>
        <Flex component="summary" wrap align="center" gap="4px 16px" className={`${styles.summary} small`}>
          <Flex
            align="center"
            gap={8}
            className={`${styles.verdict} ${isRight ? 'tone-right' : 'tone-wrong'}`}
          >
            {isRight ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
            {`Question ${place}, ${statusWord(reviewed)}`}
          </Flex>
          {isFlagged && (
            <span className="tone-caution">
              <FlagFilled aria-hidden /> Flagged
            </span>
          )}
          {timeSpentMs !== null && (
            <Typography.Text type="secondary">{paceText(timeSpentMs)}</Typography.Text>
          )}
          <span className={styles.opening}>{question.content}</span>
        </Flex>
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
          <div className={styles.flag}>
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

function Options({ question, letter: chosen }: { question: QuestionView; letter: string | null }) {
  return (
    <>
      <MarkedOptions
        options={question.answers.map(({ letter, text }) => ({
          letter,
          text,
          imageUrl: question.answerImages[letter],
          mark: markOf(question, chosen, letter),
        }))}
      />
      {acceptsEvery(question) && <strong>{EVERY_OPTION_ACCEPTED}</strong>}
      {question.correctAnswer === 'REMOVED' && (
        <strong>This question was removed from the exam: everyone gets credit.</strong>
      )}
    </>
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
