import { CheckCircleFilled } from '@ant-design/icons';
import type { ReviewDay, Reviews } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { localDay } from '../../lib/date-label.js';
import { Card } from '../../ui/card.js';
import styles from './reviews.module.css';

const WEEKS_SHOWN = 4;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function ReviewCalendar({ reviews: { calendar, examDate } }: { reviews: Reviews }) {
  const weeks = Array.from({ length: calendar.length / WEEKDAYS.length }, (_, week) =>
    calendar.slice(week * WEEKDAYS.length, (week + 1) * WEEKDAYS.length),
  );
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? weeks : weeks.slice(0, WEEKS_SHOWN);
  const isCut = examDate !== null && examDate > (calendar.at(-1)?.date ?? examDate);
  const today = localDay(new Date());
  return (
    <Card title={examDate === null ? 'The next four weeks' : 'The weeks to the exam'}>
      <table className={`${styles.calendar} numbers`}>
        <caption className="visually-hidden">Reviews planned for each day</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="muted smaller">
                <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((days) => (
            <tr key={days[0]?.date}>
              {days.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  isExam={day.date === examDate}
                  isToday={day.date === today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < weeks.length && (
        <Button type="text" size="large" style={{ marginTop: 12 }} onClick={() => setShowsAll(true)}>
          {`Show all ${weeks.length} weeks`}
        </Button>
      )}
      {isCut && shown.length === weeks.length && (
        <p className="muted small">The weeks after these look the same until the exam.</p>
      )}
    </Card>
  );
}

interface CellProps {
  day: ReviewDay;
  isExam: boolean;
  isToday: boolean;
}

function DayCell({ day: { date, planned, isReviewed }, isExam, isToday }: CellProps) {
  return (
    <td className={isExam ? styles.exam : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className="muted smaller">{monthAndDay.format(new Date(date))}</span>
      <span className={styles.what}>
        {isReviewed && <CheckCircleFilled className="tone-right" role="img" aria-label="Reviewed" />}
        {isExam && <strong>Exam</strong>}
        {planned > 0 && (
          <span>
            {planned}
            <span className="visually-hidden">{planned === 1 ? ' review' : ' reviews'}</span>
          </span>
        )}
      </span>
    </td>
  );
}
