import { renderPlan } from './render-plan.js';

const week = {
  firstDay: '2026-11-23',
  lastDay: '2026-11-26',
  newQuestions: 120,
  reviews: 40,
  fullExams: 1,
};
const plan = {
  userId: '22222222-0000-4000-8000-000000000001',
  now: new Date('2026-11-23T10:00:00Z'),
  weeks: [week, { ...week, firstDay: '2026-11-27', lastDay: '2026-12-03', newQuestions: 1, fullExams: 0 }],
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

it('has an all-day event for each week and for the exam, with escaped text', () => {
  const lines = unfolded(renderPlan(plan));
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length + 1)] : []));
  expect(valuesOf('SUMMARY')).toEqual([
    'Tenfold: 120 new questions\\, 40 reviews\\, 1 full exam',
    'Tenfold: 1 new question\\, 40 reviews',
    'Customs Broker License Exam',
  ]);
  expect(valuesOf('DTSTART;VALUE=DATE')).toEqual(['20261123', '20261127', '20261204']);
  expect(valuesOf('DTEND;VALUE=DATE')).toEqual(['20261127', '20261204', '20261205']);
  expect(valuesOf('DTSTAMP')).toEqual(Array.from({ length: 3 }, () => '20261123T100000Z'));
  expect(valuesOf('TRANSP')).toEqual(Array.from({ length: 3 }, () => 'TRANSPARENT'));
  expect(new Set(valuesOf('UID')).size).toBe(3);
  expect(valuesOf('UID')[0]).toBe(`week-2026-11-26.${plan.userId}@tenfold`);
  expect(valuesOf('PRODID')).toEqual(['-//Tenfold//Weekly plan//EN']);
});

it('without weeks and exam is a calendar without events', () => {
  const text = renderPlan({ ...plan, weeks: [], examDate: null });
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  expect(text).not.toContain('VEVENT');
});
