import { dayOfNumber } from './calendar-days.js';

const DAYS_PER_WEEK = 7;
const WEEKS_MAX = 30;
const WEEKS_WITHOUT_EXAM = 4;
/** January 1, 1970, was a Thursday, four days after a Sunday. */
const WEEKDAY_OF_EPOCH = 4;
const SATURDAY = 6;

/** With more, a day would have no time for reviews. */
const NEW_QUESTIONS_PER_DAY_MAX = 40;
const NEW_QUESTIONS_PER_DAY_WITHOUT_EXAM = 10;
/**
 * A day has this much more than an even share of the questions that are left. About 60 % then come in the first half, and a
 * plan that is followed is the same when it is computed again on a later day.
 */
const AHEAD = 4 / 3;

/** Before the exam, counted from the last one: the last two, and two more in the four weeks before. */
const SATURDAYS_WITH_FULL_EXAM = [0, 1, 3, 5];

export interface PlannedQuestions {
  sectionName: string;
  questions: number;
}

export interface PlanDay {
  /** YYYY-MM-DD */
  date: string;
  reviews: number;
  newQuestions: PlannedQuestions[];
  isFullExam: boolean;
}

export interface StudyPlan {
  /** Whole weeks from the Sunday of this week: to the exam, at most 30, or four without an exam date. Nothing is planned before today. */
  days: PlanDay[];
  /** Questions that no day before the exam has time for; 0 without an exam date. */
  leftUnseen: number;
}

/** Days are counted from January 1, 1970. */
export interface StudyLoad {
  today: number;
  /** After today, or null. */
  examDay: number | null;
  dueToday: number;
  reviewsPerDay: number;
  cards: number;
  /** Cards by the day on which they are due, overdue ones today; used without an exam date. */
  due: ReadonlyMap<number, number>;
  /** The section of each unseen question, in the order in which they are planned. */
  unseen: readonly string[];
  /** New questions that were answered today. */
  newToday: number;
}

/** The one plan behind the calendar of the reviews and the calendar address: reviews, new questions and full exams of each day. */
export function planStudy(load: StudyLoad): StudyPlan {
  const { today, examDay } = load;
  const { first, last } = planRange(today, examDay);
  const plannedOn = examDay === null ? reviewsDue(load, last) : reviewsFilled(load, examDay);
  const { newOn, leftUnseen } = planNewQuestions(load, examDay ?? last + 1);
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index).map((day) => ({
    date: dayOfNumber(day),
    reviews: day === today ? load.dueToday : plannedOn(day),
    newQuestions: newOn.get(day) ?? [],
    isFullExam: day >= today && isFullExam(day, examDay),
  }));
  return { days, leftUnseen: examDay === null ? 0 : leftUnseen };
}

/** The first and the last day of the plan: whole weeks from Sunday to Saturday. */
export function planRange(today: number, examDay: number | null): { first: number; last: number } {
  const first = today - weekdayOf(today);
  const weeks =
    examDay === null
      ? WEEKS_WITHOUT_EXAM
      : Math.min(WEEKS_MAX, Math.floor((examDay - first) / DAYS_PER_WEEK) + 1);
  return { first, last: first + weeks * DAYS_PER_WEEK - 1 };
}

export interface PlanWeek<Day extends PlanDay = PlanDay> {
  days: Day[];
  reviews: number;
  newQuestions: number;
  fullExams: number;
}

export function planWeeks<Day extends PlanDay>(days: readonly Day[]): PlanWeek<Day>[] {
  return Array.from({ length: Math.ceil(days.length / DAYS_PER_WEEK) }, (_, index) => {
    const week = days.slice(index * DAYS_PER_WEEK, (index + 1) * DAYS_PER_WEEK);
    return {
      days: week,
      reviews: sum(week, ({ reviews }) => reviews),
      newQuestions: sum(week, (day) => sum(day.newQuestions, ({ questions }) => questions)),
      fullExams: week.filter((day) => day.isFullExam).length,
    };
  });
}

function weekdayOf(day: number): number {
  return (day + WEEKDAY_OF_EPOCH) % DAYS_PER_WEEK;
}

function isFullExam(day: number, examDay: number | null): boolean {
  if (examDay === null || day >= examDay || weekdayOf(day) !== SATURDAY) return false;
  return SATURDAYS_WITH_FULL_EXAM.includes(Math.floor((examDay - day - 1) / DAYS_PER_WEEK));
}

/** Each day is filled up to the daily number, also with cards that are not yet due. */
function reviewsFilled({ today, reviewsPerDay, cards }: StudyLoad, examDay: number): (day: number) => number {
  return (day) => (day > today && day < examDay ? Math.min(reviewsPerDay, cards) : 0);
}

/** A day has the cards due on it and those that exceeded the daily number of earlier days. */
function reviewsDue(
  { today, dueToday, reviewsPerDay, due }: StudyLoad,
  last: number,
): (day: number) => number {
  const planned = new Map<number, number>();
  let waiting = Math.max(0, (due.get(today) ?? 0) - dueToday);
  for (let day = today + 1; day <= last; day += 1) {
    waiting += due.get(day) ?? 0;
    const reviewed = Math.min(reviewsPerDay, waiting);
    planned.set(day, reviewed);
    waiting -= reviewed;
  }
  return (day) => planned.get(day) ?? 0;
}

/** @param end the first day without new questions */
function planNewQuestions({ today, examDay, unseen, newToday }: StudyLoad, end: number) {
  const studyDays = Array.from({ length: Math.max(0, end - today) }, (_, index) => today + index).filter(
    (day) => !isFullExam(day, examDay),
  );
  const newOn = new Map<number, PlannedQuestions[]>();
  let planned = 0;
  studyDays.forEach((day, index) => {
    const answered = day === today ? newToday : 0;
    const left = unseen.length - planned;
    const share =
      examDay === null
        ? NEW_QUESTIONS_PER_DAY_WITHOUT_EXAM
        : Math.ceil((AHEAD * (left + answered)) / (studyDays.length - index));
    const questions = Math.min(left, Math.max(0, Math.min(NEW_QUESTIONS_PER_DAY_MAX, share) - answered));
    newOn.set(day, countSections(unseen.slice(planned, planned + questions)));
    planned += questions;
  });
  return { newOn, leftUnseen: unseen.length - planned };
}

/** In the order of their first questions. */
export function countSections(sectionNames: readonly string[]): PlannedQuestions[] {
  const counts = new Map<string, number>();
  for (const name of sectionNames) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([sectionName, questions]) => ({ sectionName, questions }));
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
