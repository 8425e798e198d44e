import { daysBetween } from './calendar-days.js';
import { MS_PER_DAY } from './limits.js';

const DAYS_PER_WEEK = 7;
const WEEKS_BETWEEN_EXAMS = 2;
/** With more, a week would have no time for reviews and exams. */
const NEW_QUESTIONS_PER_DAY_MAX = 40;

export interface StudyWeek {
  /** YYYY-MM-DD, both included. The last week ends on the day before the exam; the first one may be shorter. */
  firstDay: string;
  lastDay: string;
  newQuestions: number;
  reviews: number;
  fullExams: number;
}

export interface StudyPlan {
  weeks: StudyWeek[];
  /** Questions that no week has time for. */
  leftUnseen: number;
}

export interface StudyLoad {
  /** YYYY-MM-DD, in the student's time zone; the plan includes it. */
  today: string;
  examDate: string;
  unseenQuestions: number;
  reviewsPerDay: number;
}

/**
 * The weeks up to the exam: the unseen questions spread evenly, the reviews of each day, and full exams, one in every second
 * week and two in the last fortnight.
 *
 * @returns no weeks unless the exam is after today
 */
export function planStudy({ today, examDate, unseenQuestions, reviewsPerDay }: StudyLoad): StudyPlan {
  const days = daysBetween(today, examDate);
  if (days <= 0) return { weeks: [], leftUnseen: unseenQuestions };
  const perDay = Math.min(NEW_QUESTIONS_PER_DAY_MAX, Math.ceil(unseenQuestions / days));
  const weeks: StudyWeek[] = [];
  let unseen = unseenQuestions;
  for (let left = days; left > 0; left -= lengthOf(left)) {
    const length = lengthOf(left);
    const weeksLeft = Math.ceil(left / DAYS_PER_WEEK) - 1;
    const newQuestions = Math.min(unseen, perDay * length);
    unseen -= newQuestions;
    weeks.push({
      firstDay: dayBefore(examDate, left),
      lastDay: dayBefore(examDate, left - length + 1),
      newQuestions,
      reviews: reviewsPerDay * length,
      fullExams: weeksLeft <= 1 || weeksLeft % WEEKS_BETWEEN_EXAMS === 1 ? 1 : 0,
    });
  }
  return { weeks, leftUnseen: unseen };
}

function lengthOf(left: number): number {
  return left % DAYS_PER_WEEK || DAYS_PER_WEEK;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * MS_PER_DAY).toISOString().slice(0, 10);
}
