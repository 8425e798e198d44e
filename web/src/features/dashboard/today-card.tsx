import { ThunderboltOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useId, type ReactNode } from 'react';
import { useUser } from '../../api/current-user.js';
import { useStartStudy } from '../../api/readiness.js';
import { recentActivityQuery } from '../../api/recent-activity.js';
import { reviewsQuery, useStartReview } from '../../api/reviews.js';
import { statsQuery } from '../../api/stats.js';
import { dismissNotice, useDismissedNotices } from '../../lib/dismissed-notices.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { ButtonLink } from '../../ui/button-link.js';
import { LazyContent } from '../../ui/lazy-content.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StartSessionButton } from '../../ui/study/start-session-button.js';
import { useStartAndOpenQuiz } from '../../ui/study/use-start-and-open-quiz.js';
import { useOpenExam } from './api/exam-attempts.js';
import { ExamDateStrip } from './exam-date-strip.js';
import { planOfToday, progressLabel } from './today-plan.js';
import { useNextStep, type NextStep } from './use-next-step.js';
import styles from './dashboard.module.css';

const FIRST_DAY = 'first-day';
const CloseQuizButton = lazyScreen(() =>
  import('../../ui/study/close-quiz-button.js').then((m) => m.CloseQuizButton),
);
const FirstDay = lazyScreen(() => import('./exam-date-forms.js').then((m) => m.FirstDay));

interface Props {
  pro: boolean;
  onDailyQuiz: () => void;
}

/** The only filled button of the dashboard is here. */
export function TodayCard({ badge, ...props }: Props & { badge: ReactNode }) {
  const { pro } = props;
  const id = useId();
  const step = useNextStep(pro);
  const isFirstDay = useIsFirstDay();
  return (
    <section className={styles.today} aria-labelledby={id}>
      <div>
        <Flex gap={8} className="muted small">
          <p id={id}>Today</p>
          {badge}
        </Flex>
        {isFirstDay ? (
          <div className={styles.firstDay}>{step ? <FirstStep {...props} /> : <StepSkeleton />}</div>
        ) : step ? (
          <>
            <StepText step={step} />
            <Flex wrap gap={12} className={styles.buttons}>
              <MainButton start={step.start} />
              <QuickQuizButton main={step.start?.kind === 'quick-quiz'} {...props} />
            </Flex>
          </>
        ) : (
          <StepSkeleton />
        )}
      </div>
      {!isFirstDay && (
        <div>
          <TodayFigures />
          <ExamDateStrip />
        </div>
      )}
    </section>
  );
}

function FirstStep(props: Props) {
  return (
    <LazyContent what="your first step" skeleton={<StepSkeleton />}>
      <FirstDay
        pro={props.pro}
        quickQuiz={<QuickQuizButton main={false} {...props} />}
        onSkip={() => dismissNotice(FIRST_DAY)}
      />
    </LazyContent>
  );
}

function StepText({ step: { title, text, open } }: { step: NextStep }) {
  return (
    <>
      <h2>{title}</h2>
      <p className={`${styles.step} muted numbers`}>
        {text}
        {open && (
          <>
            {' '}
            <LazyContent what="a button">
              <CloseQuizButton {...open} isInline />
            </LazyContent>
          </>
        )}
      </p>
    </>
  );
}

/** True while it is not known whether a new user has started. */
function useIsFirstDay(): boolean {
  const isNew = useUser().totalQuestions === 0;
  const isSkipped = useDismissedNotices().includes(FIRST_DAY);
  const hasStarted = (useQuery(recentActivityQuery).data ?? []).length > 0;
  const openExam = useOpenExam();
  return isNew && !isSkipped && !hasStarted && !openExam;
}

function StepSkeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading your next step</span>
      <Skeleton width="260px" height={32} />
      <div className={styles.step}>
        <Skeleton width="340px" height={22} />
      </div>
      <Skeleton width="260px" height={48} />
    </div>
  );
}

function MainButton({ start }: Pick<NextStep, 'start'>) {
  const study = useStartStudy();
  const review = useStartReview();
  switch (start?.kind) {
    case 'open':
      return (
        <ButtonLink to={start.path} kind="primary">
          {start.label}
        </ButtonLink>
      );
    case 'review':
      return <StartSessionButton label="Review" isMain start={review} />;
    case 'study-now':
      return <StartSessionButton label="Study now" isMain start={study} />;
    default:
      return null;
  }
}

function QuickQuizButton({ main, pro, onDailyQuiz }: Props & { main: boolean }) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  return (
    <Button
      type={main ? 'primary' : 'default'}
      size="large"
      icon={<ThunderboltOutlined aria-hidden="true" />}
      loading={starting !== null}
      onClick={pro ? () => openQuiz({ sessionType: 'quick' }) : onDailyQuiz}
    >
      Quick Quiz
    </Button>
  );
}

function TodayFigures() {
  const { data: reviews } = useQuery(reviewsQuery);
  const { data: stats } = useQuery(statsQuery);
  const plan = reviews && planOfToday(reviews);
  return (
    <dl className={`${styles.figures} numbers`}>
      <Figure label="Reviews">{plan && progressLabel(plan.reviews)}</Figure>
      <Figure label="New questions">{plan && progressLabel(plan.newQuestions)}</Figure>
      <Figure label="Streak">{stats && streakText(stats.currentStreak)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted small">{label}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

function streakText(days: number): string {
  if (days === 0) return 'None yet';
  return days === 1 ? '1 day' : `${days} days`;
}
