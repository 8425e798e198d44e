import { MS_PER_DAY, type PlanWeek } from '@tenfold/exam';
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator';

const REFRESH_SECONDS = 6 * 3_600;

interface Plan {
  userId: string;
  now: Date;
  weeks: readonly PlanWeek[];
  examDate: string | null;
}

/** @returns iCalendar (RFC 5545) with an all-day event for each week and one for the exam */
export function renderPlan({ userId, now, weeks, examDate }: Plan): string {
  const allDay = (id: string, summary: string, firstDay: string, lastDay: string): ICalEventData => ({
    id: `${id}.${userId}@tenfold`,
    stamp: now,
    summary,
    allDay: true,
    start: new Date(firstDay),
    // the end is not included
    end: new Date(Date.parse(lastDay) + MS_PER_DAY),
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const calendar = new ICalCalendar({
    prodId: { company: 'Tenfold', product: 'Weekly plan', language: 'EN' },
    name: 'Tenfold weekly plan',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: weeks.filter(hasWork).map((week) => {
      const firstDay = week.days[0]?.date ?? '';
      return allDay(`week-${firstDay}`, `Tenfold: ${workOf(week)}`, firstDay, week.days.at(-1)?.date ?? '');
    }),
  });
  if (examDate !== null)
    calendar.createEvent(allDay('exam', 'Customs Broker License Exam', examDate, examDate));
  return `${calendar.toString()}\r\n`;
}

function hasWork({ newQuestions, reviews, fullExams }: PlanWeek): boolean {
  return newQuestions + reviews + fullExams > 0;
}

function workOf({ newQuestions, reviews, fullExams }: PlanWeek): string {
  const counts: [number, string][] = [
    [newQuestions, 'new question'],
    [reviews, 'review'],
    [fullExams, 'Full Practice Exam'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${count === 1 ? noun : `${noun}s`}`)
    .join(', ');
}
