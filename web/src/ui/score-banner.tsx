import { PASSING_SCORE, scoreBand, scoreBanner, type Band } from '@tenfold/exam';
import { Alert } from 'antd';

const types = { good: 'success', fair: 'warning', poor: 'error' } as const satisfies Record<Band, string>;

export function ScoreBanner({ score }: { score: number }) {
  return (
    <Alert
      role="note"
      type={types[scoreBand(score)]}
      showIcon
      title={
        <>
          <strong>{scoreBanner(score)}</strong> {`Passing takes ${PASSING_SCORE}%.`}
        </>
      }
      style={{ width: 'fit-content' }}
    />
  );
}
