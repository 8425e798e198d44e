import { PASSING_PERCENT, scoreBand, scoreBanner } from '@tenfold/exam';
import { Alert } from 'antd';
import { bandStatus } from './bands.js';

/** @param isJudged false: too few answers for a color */
export function ScoreBanner({ score, isJudged = true }: { score: number; isJudged?: boolean }) {
  return (
    <Alert
      role="note"
      type={isJudged ? bandStatus[scoreBand(score)] : 'info'}
      showIcon
      title={
        <>
          <strong>{scoreBanner(score)}</strong> {`Passing takes ${PASSING_PERCENT}%.`}
        </>
      }
    />
  );
}
