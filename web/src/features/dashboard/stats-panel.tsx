import { useQuery } from '@tanstack/react-query';
import type { Stats } from '@tenfold/contracts';
import { readinessQualifier, scoreBand, studyTimeLabel } from '@tenfold/exam';
import { statsQuery } from '../../api/stats.js';
import { numberLabel } from '../../lib/number-label.js';
import { bandWords } from '../../ui/bands.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { ReadinessFigure } from './readiness-figure.js';
import { StatFigure } from './stat-figure.js';
import styles from './stats-panel.module.css';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function StatsPanel({ pro, onLocked }: Props) {
  const query = useQuery(statsQuery);
  return (
    <section className={styles.panel} aria-label="Your figures">
      <QueryView query={query} what="your statistics" skeleton={<FiguresSkeleton />}>
        {(stats) => (
          <dl className={styles.figures}>
            <StatFigure
              label="Questions Completed"
              value={numberLabel(stats.totalQuestionsCompleted)}
              detail={count(stats.totalQuizzes, 'quiz', 'quizzes')}
            />
            <ReadinessFigure stats={stats} pro={pro} onLocked={onLocked} />
            <StatFigure
              label="Study Time"
              value={studyTimeLabel(stats.totalStudyTime)}
              detail={[minutesUnderAnHour(stats.totalStudyTime), streakText(stats.currentStreak)]
                .filter(Boolean)
                .join(' · ')}
            />
            <CurrentScore stats={stats} />
          </dl>
        )}
      </QueryView>
    </section>
  );
}

function CurrentScore({ stats: { averageScore, totalQuizzes, totalQuestionsCompleted } }: { stats: Stats }) {
  if (totalQuizzes === 0)
    return <StatFigure label="Current Score" value="–" detail="After your first quiz" />;
  const band = scoreBand(averageScore);
  return (
    <StatFigure
      label="Current Score"
      value={`${averageScore}%`}
      band={band}
      detail={bandWords[band]}
      qualifier={readinessQualifier(totalQuestionsCompleted)}
    />
  );
}

function streakText(days: number): string {
  return days === 0 ? 'No streak yet' : `${days}-day streak`;
}

/** Minutes for the first hour, which "0.2h" would hide; null afterwards. */
function minutesUnderAnHour(minutes: number): string | null {
  return minutes > 0 && minutes < 60 ? `${Math.max(1, Math.round(minutes))} min` : null;
}

function count(amount: number, one: string, many: string): string {
  return `${numberLabel(amount)} ${amount === 1 ? one : many}`;
}

function FiguresSkeleton() {
  return (
    <div className={styles.figures}>
      {['Questions Completed', 'Exam Readiness', 'Study Time', 'Current Score'].map((label) => (
        <div key={label} className={styles.skeleton}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="45%" height={28} />
          <Skeleton width="50%" height={14} />
        </div>
      ))}
    </div>
  );
}
