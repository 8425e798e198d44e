import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { PASSING_SCORE, scoreBand, scoreBanner, type Band } from '@tenfold/exam';
import type { ReactNode } from 'react';
import styles from './score-banner.module.css';

const icons: Record<Band, ReactNode> = {
  good: <CheckCircleFilled aria-hidden="true" />,
  fair: <ExclamationCircleFilled aria-hidden="true" />,
  poor: <CloseCircleFilled aria-hidden="true" />,
};

/** @param score percent */
export function ScoreBanner({ score }: { score: number }) {
  const band = scoreBand(score);
  return (
    <p className={styles.banner} data-band={band}>
      {icons[band]}
      <strong>{scoreBanner(score)}</strong>
      <span>{`Passing takes ${PASSING_SCORE}%.`}</span>
    </p>
  );
}
