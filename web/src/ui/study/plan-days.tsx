import { CheckCircleFilled } from '@ant-design/icons';
import type { PlannedDay } from '@tenfold/contracts';
import { localDay, monthAndDayLabel, weekdayName, countLabel } from '../../lib/format.js';
import styles from './plan-days.module.css';

interface Props {
  days: readonly PlannedDay[];
  examDate: string | null;
}

/** Of the days before today, those with reviews; none after the exam. */
export function PlanDays({ days, examDate }: Props) {
  const today = localDay(new Date());
  const isAfterExam = (date: string) => examDate !== null && today <= examDate && examDate < date;
  const isShown = ({ date, isReviewed }: PlannedDay) => isReviewed || (date >= today && !isAfterExam(date));
  return (
    <ol className={`${styles.days} numbers`}>
      {days.filter(isShown).map((day) => (
        <li key={day.date} aria-current={day.date === today ? 'date' : undefined}>
          <span>
            {day.date === today ? 'Today' : weekdayName(day.date)}{' '}
            <span className="muted small">{monthAndDayLabel(day.date)}</span>
          </span>
          <span>
            {day.isReviewed && <CheckCircleFilled className="tone-right" role="img" aria-label="Reviewed" />}{' '}
            {day.date === examDate ? <strong>Exam</strong> : dayText(day, day.date === today)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The first section is the one that Study now begins with. */
function newText(parts: PlannedDay['newQuestions']): string[] {
  const [first] = parts;
  if (!first) return [];
  const count = parts.reduce((sum, { questions }) => sum + questions, 0);
  const more = parts.length > 1 ? ` and ${countLabel(parts.length - 1, 'more section')}` : '';
  return [`${count} new in ${first.sectionName}${more}`];
}

function dayText({ reviews, newQuestions, isFullExam, isReviewed }: PlannedDay, isToday: boolean): string {
  const parts = [
    ...(isFullExam ? ['Full Practice Exam'] : []),
    ...(reviews > 0 ? [countLabel(reviews, 'review')] : []),
    ...newText(newQuestions),
  ];
  if (parts.length > 0) return parts.join(', ');
  if (isToday) return 'Nothing left';
  return isReviewed ? '' : 'Nothing planned';
}
