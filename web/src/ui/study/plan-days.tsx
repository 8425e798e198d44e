import { CheckCircleFilled } from '@ant-design/icons';
import type { PlannedDay } from '@tenfold/contracts';
import { localDay, monthAndDayLabel, weekdayName, countLabel } from '../../lib/format.js';
import styles from './plan-days.module.css';

interface Props {
  days: readonly PlannedDay[];
  examDate: string | null;
}

export function PlanDays({ days, examDate }: Props) {
  const today = localDay(new Date());
  return (
    <ol className={`${styles.days} numbers`}>
      {days.map((day) => (
        <li key={day.date} aria-current={day.date === today ? 'date' : undefined}>
          <span>
            {day.date === today ? 'Today' : weekdayName(day.date)}{' '}
            <span className="muted small">{monthAndDayLabel(day.date)}</span>
          </span>
          <span>
            {day.isReviewed && <CheckCircleFilled className="tone-right" role="img" aria-label="Reviewed" />}{' '}
            {day.date === examDate ? <strong>Exam</strong> : dayText(day)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function dayText({ reviews, newQuestions, isFullExam, isReviewed }: PlannedDay): string {
  const parts = [
    ...(isFullExam ? ['Full Practice Exam'] : []),
    ...(reviews > 0 ? [countLabel(reviews, 'review')] : []),
    ...newQuestions.map(({ sectionName, questions }) => `${questions} new in ${sectionName}`),
  ];
  if (parts.length > 0) return parts.join(', ');
  return isReviewed ? '' : '–';
}
