import { PrinterOutlined } from '@ant-design/icons';
import type { PlannedDay, Reviews } from '@tenfold/contracts';
import { planWeeks, type PlanWeek } from '@tenfold/exam';
import { Button } from 'antd';
import { useRef } from 'react';
import { localDay, monthAndDayLabel, countLabel, numberLabel } from '../../lib/format.js';
import { Card } from '../../ui/card.js';
import { PlanDays } from '../../ui/study/plan-days.js';
import styles from './reviews.module.css';

type Plan = Pick<Reviews, 'calendar' | 'examDate' | 'leftUnseen'>;
type Week = PlanWeek<PlannedDay>;

/** Later ones are one row, which opens. */
const WEEKS_LISTED = 3;

export function StudyPlanCard({ plan }: { plan: Plan }) {
  const { calendar, examDate, leftUnseen } = plan;
  const [thisWeek, ...later] = planWeeks(calendar);
  const rest = later.slice(WEEKS_LISTED);
  // what is planned next is then in the next week
  const isLastDay = thisWeek?.days.at(-1)?.date === localDay(new Date());
  const weeks = useRef<HTMLDivElement>(null);
  const print = () => {
    weeks.current?.querySelectorAll('details').forEach((week) => (week.open = true));
    window.print();
  };
  return (
    <Card
      title={examDate === null ? 'The next four weeks' : 'The weeks to the exam'}
      className={styles.plan}
      extra={
        <Button type="text" size="large" icon={<PrinterOutlined aria-hidden />} onClick={print}>
          Print
        </Button>
      }
    >
      <div ref={weeks} className="numbers">
        {thisWeek && <PlanDays days={thisWeek.days} examDate={examDate} />}
        <Weeks weeks={later.slice(0, WEEKS_LISTED)} examDate={examDate} isFirstOpen={isLastDay} />
        {rest.length > 0 && (
          <details className={styles.week}>
            <summary>{weekText(sumWeeks(rest), examDate)}</summary>
            <Weeks weeks={rest} examDate={examDate} />
          </details>
        )}
      </div>
      <p className="muted small">{noteOf(plan)}</p>
      {leftUnseen > 0 && (
        <p className="muted small">{`${numberLabel(leftUnseen)} new questions do not fit before the exam.`}</p>
      )}
    </Card>
  );
}

interface WeeksProps {
  weeks: readonly Week[];
  examDate: string | null;
  isFirstOpen?: boolean;
}

function Weeks({ weeks, examDate, isFirstOpen = false }: WeeksProps) {
  return weeks.map((week, index) => (
    <details key={week.days[0]?.date} className={styles.week} open={index === 0 && isFirstOpen}>
      <summary>{weekText(week, examDate)}</summary>
      <PlanDays days={week.days} examDate={examDate} />
    </details>
  ));
}

function sumWeeks(weeks: readonly Week[]): Week {
  const sum = (count: 'reviews' | 'newQuestions' | 'fullExams') =>
    weeks.reduce((total, week) => total + week[count], 0);
  return {
    days: weeks.flatMap(({ days }) => days),
    reviews: sum('reviews'),
    newQuestions: sum('newQuestions'),
    fullExams: sum('fullExams'),
  };
}

function noteOf({ calendar, examDate }: Plan): string {
  const note = 'Reviews are at most this many; new questions are those that you have not answered yet.';
  if (examDate === null) return `${note} Set the exam date to plan practice exams.`;
  const isCut = examDate > (calendar.at(-1)?.date ?? examDate);
  return isCut ? `${note} The weeks after these follow later.` : note;
}

function weekText({ days, reviews, newQuestions, fullExams }: Week, examDate: string | null): string {
  const [from = '', last = ''] = [days[0]?.date, days.at(-1)?.date];
  const hasExam = examDate !== null && from <= examDate && examDate <= last;
  const to = hasExam ? examDate : last;
  const parts = [
    ...(fullExams > 0 ? [countLabel(fullExams, 'Full Practice Exam')] : []),
    ...(reviews > 0 ? [countLabel(reviews, 'review')] : []),
    ...(newQuestions > 0 ? [`${numberLabel(newQuestions)} new`] : []),
    ...(hasExam ? ['the exam'] : []),
  ];
  const what = parts.length > 0 ? parts.join(', ') : 'nothing planned';
  return `${monthAndDayLabel(from)} to ${monthAndDayLabel(to)}: ${what}`;
}
