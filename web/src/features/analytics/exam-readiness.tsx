import { BulbOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import { readinessCoaching, readinessLabel, readinessLevel, scoreBand } from '@tenfold/exam';
import { useUser } from '../../api/current-user.js';
import { paysForPro } from '../../lib/access.js';
import styles from './exam-readiness.module.css';

export const EXAM_READINESS = 'Exam Readiness';

const LEVELS = [1, 2, 3, 4] as const;

/** How near to passing, in four steps, and what to do about it. */
export function ExamReadiness({ stats }: { stats: Stats }) {
  const user = useUser();
  const level = readinessLevel(stats.averageScore);
  return (
    <div className={styles.readiness}>
      <div>
        <h3 className={styles.title}>{EXAM_READINESS}</h3>
        <p className={styles.label}>{readinessLabel(stats.averageScore, stats.trendDirection)}</p>
        <div className={styles.steps} data-band={scoreBand(stats.averageScore)} aria-hidden="true">
          {LEVELS.map((step) => (
            <span key={step} data-reached={step <= level} />
          ))}
        </div>
        <p className={styles.level}>{`Level ${level} of ${LEVELS.length}`}</p>
      </div>
      <div className={styles.coaching}>
        <BulbOutlined className={styles.bulb} aria-hidden />
        <div>
          {readinessCoaching({
            ...stats,
            totalStudyMinutes: stats.totalStudyTime,
            paysForPro: paysForPro(user),
          }).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
