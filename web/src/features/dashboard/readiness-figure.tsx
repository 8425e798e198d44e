import { InfoCircleOutlined, LockOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import { readinessCoaching, readinessLabel, readinessQualifier, trendQualifier } from '@tenfold/exam';
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

/** The readiness level, with coaching advice on hover and on keyboard focus. */
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
  if (stats.totalQuizzes === 0) {
    return <StatFigure label={FEATURE} value="–" detail="After your first quiz" />;
  }
  const trend = trendQualifier(stats.totalQuizzes);
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
        detail={`Trend: ${trendWords[stats.trendDirection]}${trend === null ? '' : `, ${trend}`}`}
        qualifier={readinessQualifier(stats.totalQuestionsCompleted)}
      />
    </Tooltip>
  );
}

function Coaching({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}
