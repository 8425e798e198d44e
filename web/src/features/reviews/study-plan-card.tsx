import { PrinterOutlined } from '@ant-design/icons';
import type { Reviews } from '@tenfold/contracts';
import { planWeeks, type PlanWeek } from '@tenfold/exam';
import { Button } from 'antd';
import { useRef } from 'react';
import { monthAndDayLabel, countLabel, numberLabel } from '../../lib/format.js';
import { Card } from '../../ui/card.js';
import { PlanDays } from '../../ui/study/plan-days.js';
import styles from './reviews.module.css';

type Plan = Pick<Reviews, 'calendar' | 'examDate' | 'leftUnseen'>;

export function StudyPlanCard({ plan }: { plan: Plan }) {
  const { calendar, examDate, leftUnseen } = plan;
  const [thisWeek, ...later] = planWeeks(calendar);
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
        {later.map((week) => (
          <details key={week.days[0]?.date} className={styles.week}>
            <summary>{weekText(week, examDate)}</summary>
            <PlanDays days={week.days} examDate={examDate} />
          </details>
        ))}
      </div>
      <p className="muted small">{noteOf(plan)}</p>
      {leftUnseen > 0 && (
        <p className="muted small">{`${numberLabel(leftUnseen)} new questions do not fit before the exam.`}</p>
      )}
    </Card>
  );
}

function noteOf({ calendar, examDate }: Plan): string {
  const note = 'Reviews are at most this many; new questions are those that you have not answered yet.';
  if (examDate === null) return `${note} Set the exam date to plan practice exams.`;
  const isCut = examDate > (calendar.at(-1)?.date ?? examDate);
  return isCut ? `${note} The weeks after these follow later.` : note;
}

function weekText({ days, reviews, newQuestions, fullExams }: PlanWeek, examDate: string | null): string {
  const [from = '', to = ''] = [days[0]?.date, days.at(-1)?.date];
  const parts = [
    ...(fullExams > 0 ? [countLabel(fullExams, 'Full Practice Exam')] : []),
    ...(reviews > 0 ? [countLabel(reviews, 'review')] : []),
    ...(newQuestions > 0 ? [`${numberLabel(newQuestions)} new`] : []),
    ...(examDate !== null && from <= examDate && examDate <= to ? ['the exam'] : []),
  ];
  const what = parts.length > 0 ? parts.join(', ') : 'nothing planned';
  return `${monthAndDayLabel(from)} to ${monthAndDayLabel(to)}: ${what}`;
}
