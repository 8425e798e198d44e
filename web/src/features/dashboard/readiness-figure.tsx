import { InfoCircleOutlined, LockOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import { readinessCoaching, readinessLabel } from '@tenfold/exam';
import { Tooltip } from 'antd';
import { useUser } from '../../api/current-user.js';
import { paysForPro } from '../../lib/access.js';
import { StatFigure } from './stat-figure.js';
import styles from './readiness-figure.module.css';

const FEATURE = 'Exam Readiness';

const trendWords: Record<Stats['trendDirection'], string> = {
  improving: 'Improving',
  declining: 'Declining',
  stable: 'Stable',
};

interface Props {
  stats: Stats;
  pro: boolean;
  onLocked: (feature: string) => void;
}

/** The readiness tier; pointing at it, or at its button by keyboard, tells what to do about it. */
export function ReadinessFigure({ stats, pro, onLocked }: Props) {
  const user = useUser();
  if (!pro) {
    const unlock = (
      <button type="button" className={styles.unlock} onClick={() => onLocked(FEATURE)}>
        Unlock with Pro
      </button>
    );
    return (
      <StatFigure
        label={FEATURE}
        value={<LockOutlined className={styles.lock} aria-label="Locked" />}
        detail={unlock}
      />
    );
  }
  const coaching = readinessCoaching({
    ...stats,
    totalStudyMinutes: stats.totalStudyTime,
    paysForPro: paysForPro(user),
  });
  const label = (
    <>
      {FEATURE}{' '}
      <button type="button" className={styles.info} aria-label={`Coaching: ${coaching.join(' ')}`}>
        <InfoCircleOutlined aria-hidden="true" />
      </button>
    </>
  );
  return (
    <Tooltip title={<Coaching sentences={coaching} />} trigger={['hover', 'focus']}>
      <StatFigure
        label={label}
        value={readinessLabel(stats.averageScore, stats.trendDirection)}
        detail={`Trend: ${trendWords[stats.trendDirection]}`}
      />
    </Tooltip>
  );
}

function Coaching({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}
