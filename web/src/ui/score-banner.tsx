import { PASSING_PERCENT, scoreBand, scoreBanner } from '@tenfold/exam';
import { Alert } from 'antd';
import { bandStatus } from './bands.js';

export function ScoreBanner({ score }: { score: number }) {
  return (
    <Alert
      role="note"
      type={bandStatus[scoreBand(score)]}
      showIcon
      title={
        <>
          <strong>{scoreBanner(score)}</strong> {`Passing takes ${PASSING_PERCENT}%.`}
        </>
      }
    />
  );
}
