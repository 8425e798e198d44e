import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import { clockText } from '@tenfold/exam';
import { Flex } from 'antd';
import { statusWord, toneOf, type Reviewed } from '../review-answers.js';
import { isSlow, SLOW_TEXT } from '../review-filters.js';

export function ReviewFacts({ reviewed }: { reviewed: Reviewed }) {
  const { place, isRight, isFlagged, isUnsure, timeSpentMs, changes } = reviewed;
  return (
    <>
      <Flex wrap gap="4px 16px" className="small">
        <strong className={toneOf(reviewed)}>
          {isRight === true && <CheckCircleFilled aria-hidden />}
          {isRight === false && <CloseCircleFilled aria-hidden />}
          {` Question ${place}, ${statusWord(reviewed)}`}
        </strong>
        {isFlagged && (
          <span className="tone-caution">
            <FlagFilled aria-hidden /> Flagged
          </span>
        )}
        {isUnsure && <span>Not sure</span>}
        {timeSpentMs !== null && <span className="muted numbers">{clockText(timeSpentMs)}</span>}
      </Flex>
      {isSlow(reviewed) && <p className="muted small">{SLOW_TEXT}</p>}
      {changes.map((change, index) => (
        <p key={index} className="muted small numbers">
          {changeText(change)}
        </p>
      ))}
    </>
  );
}

function changeText({ from, to, kind, atSeconds }: Reviewed['changes'][number]): string {
  const words = kind.replaceAll('_', ' ').replaceAll('right', 'correct').replaceAll('wrong', 'incorrect');
  return `Changed from ${from} to ${to ?? 'no answer'} after ${clockText(atSeconds * 1_000)}: ${words}.`;
}
