import { dayNumber, dayOfNumber, type PlanWeek } from '@tenfold/exam';
import { renderPlan } from './render-plan.js';

const weekOf = (sunday: string): PlanWeek['days'] =>
  Array.from({ length: 7 }, (_, index) => ({
    date: dayOfNumber(dayNumber(sunday) + index),
    reviews: 0,
    newQuestions: [],
    isFullExam: false,
  }));
const plan = {
  userId: '22222222-0000-4000-8000-000000000001',
  now: new Date('2026-11-23T10:00:00Z'),
  weeks: [
    { days: weekOf('2026-11-22'), newQuestions: 120, reviews: 40, fullExams: 1 },
    { days: weekOf('2026-11-29'), newQuestions: 1, reviews: 1, fullExams: 0 },
    { days: weekOf('2026-12-06'), newQuestions: 0, reviews: 0, fullExams: 0 },
  ],
  examDate: '2026-12-04',
};

const linesOf = (text: string): string[] => text.split('\r\n');
const unfolded = (text: string): string[] => linesOf(text.replaceAll('\r\n ', ''));

it('has lines of at most 75 bytes that end with CRLF, the last one too', () => {
  const lines = linesOf(renderPlan({ ...plan, userId: 'ü'.repeat(60) }));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
});

it('has an all-day event for each week with work and for the exam, with escaped text', () => {
  const lines = unfolded(renderPlan(plan));
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length + 1)] : []));
  expect(valuesOf('SUMMARY')).toEqual([
    'Tenfold: 120 new questions\\, 40 reviews\\, 1 Full Practice Exam',
    'Tenfold: 1 new question\\, 1 review',
    'Customs Broker License Exam',
  ]);
  expect(valuesOf('DTSTART;VALUE=DATE')).toEqual(['20261122', '20261129', '20261204']);
  expect(valuesOf('DTEND;VALUE=DATE')).toEqual(['20261129', '20261206', '20261205']);
  expect(valuesOf('DTSTAMP')).toEqual(Array.from({ length: 3 }, () => '20261123T100000Z'));
  expect(valuesOf('TRANSP')).toEqual(Array.from({ length: 3 }, () => 'TRANSPARENT'));
  expect(new Set(valuesOf('UID')).size).toBe(3);
  expect(valuesOf('UID')[0]).toBe(`week-2026-11-22.${plan.userId}@tenfold`);
  expect(valuesOf('PRODID')).toEqual(['-//Tenfold//Weekly plan//EN']);
});

it('without weeks and exam is a calendar without events', () => {
  const text = renderPlan({ ...plan, weeks: [], examDate: null });
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  expect(text).not.toContain('VEVENT');
});
