import { useQuery } from '@tanstack/react-query';
import { daysBetween, MS_PER_MINUTE, studyDaysLabel } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import { dayLabel, localDay } from '../../lib/format.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { useNow } from '../../lib/use-now.js';
import { LazyContent } from '../../ui/lazy-content.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { examDateQuery } from '../../api/exam-date.js';
import { reportedResultsQuery } from '../../api/reported-results.js';
import styles from './dashboard.module.css';

// apart from the dashboard, because antd's form is large
const ExamResultForm = lazyScreen(() => import('./exam-date-forms.js').then((m) => m.ExamResultForm));
const ExamDateDialog = lazyScreen(() => import('./exam-date-forms.js').then((m) => m.ExamDateDialog));

/** Asks for the result first, because a new date replaces the one that the result belongs to. */
export function ExamDateStrip() {
  const query = useQuery(examDateQuery);
  const today = localDay(useNow(MS_PER_MINUTE));
  const dueFor = useDueResult(query.data?.date ?? null, today);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const closeDialog = () => setIsDialogOpen(false);
  return (
    <div role="region" aria-label="Exam date" className={styles.examDate}>
      <QueryView query={query} what="your exam date" skeleton={<ExamDateSkeleton />}>
        {({ date }) => (
          <>
            {dueFor === null ? (
              <ExamDateRow text={countdown(date, today)}>
                <Button type="link" className="text-link" onClick={() => setIsDialogOpen(true)}>
                  {actionLabel(date, today)}
                </Button>
              </ExamDateRow>
            ) : (
              <LazyContent what="the form for your result">
                <ExamResultForm examDate={dueFor} />
              </LazyContent>
            )}
            <LazyPart name="The dialog" open={isDialogOpen} onClose={closeDialog}>
              <ExamDateDialog open={isDialogOpen} date={date} today={today} onClose={closeDialog} />
            </LazyPart>
          </>
        )}
      </QueryView>
    </div>
  );
}

/** @returns the exam date that has passed, if its result is to be asked for */
function useDueResult(date: string | null, today: string): string | null {
  const isOver = date !== null && date < today;
  const { data } = useQuery({ ...reportedResultsQuery, enabled: isOver });
  return isOver ? (data?.dueFor ?? null) : null;
}

function ExamDateRow({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Flex wrap align="baseline" justify="space-between" gap="0 24px">
      <div className={`${styles.countdown} numbers`}>{text}</div>
      {children}
    </Flex>
  );
}

function countdown(date: string | null, today: string): ReactNode {
  if (date === null) {
    return (
      <>
        <strong>When is your exam?</strong> Set the date to see how many study days are left.
      </>
    );
  }
  const days = daysBetween(today, date);
  if (days === 0) return <strong>{`Your exam is today, ${dayLabel(date)}.`}</strong>;
  return days > 0 ? (
    <>
      <strong>{studyDaysLabel(days)}</strong> {`until the exam on ${dayLabel(date)}`}
    </>
  ) : (
    <>
      <strong>{`The exam on ${dayLabel(date)} is over.`}</strong> When is your next one?
    </>
  );
}

function actionLabel(date: string | null, today: string): string {
  if (date === null) return 'Set the exam date';
  return date < today ? 'Set the next date' : 'Change the date';
}

function ExamDateSkeleton() {
  return (
    <ExamDateRow text={<Skeleton width="320px" height={26} />}>
      <Skeleton width="120px" height={28} />
    </ExamDateRow>
  );
}
