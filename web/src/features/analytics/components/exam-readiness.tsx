import { BulbOutlined } from '@ant-design/icons';
import type { Stats } from '@tenfold/contracts';
import {
  READINESS_LEVELS,
  readinessCoaching,
  readinessLabel,
  readinessLevel,
  readinessQualifier,
  scoreBand,
} from '@tenfold/exam';
import { useUser } from '../../../api/current-user.js';
import { paysForPro } from '../../../lib/access.js';
import styles from './exam-readiness.module.css';

export const EXAM_READINESS = 'Exam Readiness';

const LEVELS = [1, 2, 3, 4] as const;

export function ExamReadiness({ stats }: { stats: Stats }) {
  const user = useUser();
  const level = readinessLevel(stats.averageScore);
  const qualifier = readinessQualifier(stats.totalQuestionsCompleted);
  return (
    <div className={styles.readiness}>
      <div>
        <h3 className={styles.title}>{EXAM_READINESS}</h3>
        <p className={styles.label} data-muted={qualifier !== null}>
          {readinessLabel(stats.averageScore, stats.trendDirection)}
        </p>
        <div
          className={styles.steps}
          data-band={qualifier === null ? scoreBand(stats.averageScore) : 'none'}
          aria-hidden="true"
        >
          {LEVELS.map((step) => (
            <span key={step} data-reached={step <= level} />
          ))}
        </div>
        <p className={styles.level}>{`Level ${level} of ${READINESS_LEVELS}`}</p>
        {qualifier !== null && <p className={styles.level}>{qualifier}</p>}
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
