import { InfoCircleOutlined, LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Stats } from '@tenfold/contracts';
import {
  clockText,
  MS_PER_MINUTE,
  scoreCoaching,
  scoreTierLabel,
  averageQualifier,
  scoreBand,
  studyTimeLabel,
  trendQualifier,
} from '@tenfold/exam';
import { Button, Flex, Statistic } from 'antd';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useUser } from '../../api/current-user.js';
import { readinessQuery } from '../../api/readiness.js';
import { statsQuery } from '../../api/stats.js';
import { paysForPro } from '../../lib/access.js';
import { numberLabel } from '../../lib/format.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { bandColors } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import styles from './dashboard.module.css';

// apart from the dashboard, because antd's tooltip is large; its text is also the name of the button
const CoachingTooltip = lazyScreen(() => import('./coaching-tooltip.js').then((m) => m.CoachingTooltip));

const READINESS = 'Exam Readiness';

interface Props {
  pro: boolean;
  onLocked: (feature: string) => void;
}

export function StatsPanel({ pro, onLocked }: Props) {
  const query = useQuery(statsQuery);
  return (
    <section
      aria-label="Your stats"
      {...(query.isLoadingError && {
        className: 'panel',
        style: { padding: '20px var(--card-padding)' },
      })}
    >
      <QueryView query={query} what="your statistics" skeleton={<StatsSkeleton />}>
        {(stats) => (
          <div className={styles.stats}>
            <StatCard
              label="Questions Completed"
              value={numberLabel(stats.totalQuestionsCompleted)}
              detail={count(stats.totalQuizzes, 'quiz', 'quizzes')}
            />
            {pro ? <Readiness stats={stats} /> : <LockedReadiness onLocked={onLocked} />}
            <StatCard
              label="Study Time"
              value={studyTimeLabel(stats.totalStudyTime)}
              detail={[minutesUnderAnHour(stats.totalStudyTime), streakText(stats.currentStreak)]
                .filter(Boolean)
                .join(' · ')}
            />
            <CurrentScore stats={stats} />
          </div>
        )}
      </QueryView>
    </section>
  );
}

interface StatCardProps extends ComponentProps<typeof Card> {
  label: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  qualifier?: string | null;
}

function StatCard({ label, value, detail, qualifier = null, ...card }: StatCardProps) {
  return (
    <Card {...card} className={styles.stat}>
      <Statistic
        title={label}
        styles={{
          title: { fontSize: 'var(--label-size)' },
          content: { fontSize: 'clamp(20px, 3.9vw, 28px)' },
        }}
        formatter={() => (qualifier === null ? value : <span className="muted">{value}</span>)}
      />
      <Flex vertical className="muted small" style={{ marginTop: 2, fontSize: 'var(--label-size)' }}>
        <span>{detail}</span>
        {qualifier !== null && <span>{qualifier}</span>}
      </Flex>
    </Card>
  );
}

function LockedReadiness({ onLocked }: Pick<Props, 'onLocked'>) {
  return (
    <StatCard
      label={READINESS}
      value={<LockOutlined aria-label="Locked" className="muted" />}
      detail={
        <Button type="link" size="small" className="text-link" onClick={() => onLocked(READINESS)}>
          Upgrade to Pro
        </Button>
      }
    />
  );
}

const trendWords: Record<Stats['trendDirection'], string> = {
  improving: 'Improving',
  declining: 'Declining',
  stable: 'Stable',
};

function Readiness({ stats }: { stats: Stats }) {
  const user = useUser();
  const { data: readiness } = useQuery(readinessQuery);
  if (stats.totalQuizzes === 0) {
    return <StatCard label={READINESS} value="–" detail="After your first quiz" />;
  }
  const trend = trendQualifier(stats.totalQuizzes);
  const coaching = scoreCoaching({
    ...stats,
    totalStudyMinutes: stats.totalStudyTime,
    paysForPro: paysForPro(user),
  });
  const label = (
    <>
      {READINESS}{' '}
      <button type="button" className={styles.info} aria-label={`Coaching: ${coaching.join(' ')}`}>
        <InfoCircleOutlined aria-hidden="true" />
      </button>
    </>
  );
  const card = (
    <StatCard
      label={label}
      value={scoreTierLabel(stats.averageScore, stats.trendDirection)}
      detail={`Trend: ${trendWords[stats.trendDirection]}${trend === null ? '' : `, ${trend}`}`}
      qualifier={
        averageQualifier(stats.totalQuestionsCompleted) ?? (readiness?.estimate ? 'By average score' : null)
      }
    />
  );
  return (
    <ErrorBoundary fallback={card}>
      <Suspense fallback={card}>
        <CoachingTooltip coaching={coaching}>{card}</CoachingTooltip>
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentScore({ stats: { averageScore, totalQuizzes, totalQuestionsCompleted } }: { stats: Stats }) {
  if (totalQuizzes === 0) return <StatCard label="Current Score" value="–" detail="After your first quiz" />;
  const qualifier = averageQualifier(totalQuestionsCompleted);
  const color = qualifier === null ? bandColors[scoreBand(averageScore)] : undefined;
  return (
    <StatCard
      label="Current Score"
      value={<span style={{ color }}>{`${averageScore}%`}</span>}
      detail="All quizzes"
      qualifier={qualifier}
    />
  );
}

function streakText(days: number): string {
  return days === 0 ? 'No streak yet' : `${days}-day streak`;
}

function minutesUnderAnHour(minutes: number): string | null {
  return minutes > 0 && minutes < 60 ? clockText(minutes * MS_PER_MINUTE) : null;
}

function count(amount: number, one: string, many: string): string {
  return `${numberLabel(amount)} ${amount === 1 ? one : many}`;
}

function StatsSkeleton() {
  return (
    <div className={styles.stats}>
      {['Questions Completed', READINESS, 'Study Time', 'Current Score'].map((label) => (
        <StatCard
          key={label}
          label={label}
          value={<Skeleton width="96px" height={28} />}
          detail={<Skeleton width="128px" />}
        />
      ))}
    </div>
  );
}
