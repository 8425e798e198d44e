import { MS_PER_DAY, type StudyWeek } from '@tenfold/exam';
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator';

const REFRESH_SECONDS = 6 * 3_600;

interface Plan {
  userId: string;
  now: Date;
  weeks: readonly StudyWeek[];
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
    events: weeks.map((week) =>
      // the first week begins today, so only its last day is the same in each reply
      allDay(`week-${week.lastDay}`, `Tenfold: ${workOf(week)}`, week.firstDay, week.lastDay),
    ),
  });
  if (examDate !== null)
    calendar.createEvent(allDay('exam', 'Customs Broker License Exam', examDate, examDate));
  return `${calendar.toString()}\r\n`;
}

function workOf({ newQuestions, reviews, fullExams }: StudyWeek): string {
  const exams = fullExams === 0 ? [] : [fullExams === 1 ? '1 full exam' : `${fullExams} full exams`];
  const fresh = newQuestions === 1 ? '1 new question' : `${newQuestions} new questions`;
  return [fresh, `${reviews} reviews`, ...exams].join(', ');
}
