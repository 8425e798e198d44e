import 'fake-indexeddb/auto';
import type { PlannedDay, Reviews } from '@tenfold/contracts';
import { MS_PER_DAY, nextSittings, planWeeks } from '@tenfold/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderScreen } from '../../../test/render-route.js';
import { noReviews, startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { readKeptQuiz } from '../../lib/kept-quizzes.js';
import { dayLabel, localDay } from '../../lib/format.js';
import { ReviewsPage } from './reviews-page.js';

const today = localDay(new Date());
const dayAfter = (days: number): string =>
  new Date(Date.parse(today) + days * MS_PER_DAY).toISOString().slice(0, 10);

const exam = dayAfter(3);
const calendarFrom = (sunday: number, length = 14): PlannedDay[] =>
  Array.from({ length }, (_, index) => sunday + index).map((days) => ({
    date: dayAfter(days),
    reviews: days >= 0 && days < 3 ? 10 : 0,
    newQuestions: days >= 0 && days < 3 ? [{ sectionName: 'Entry', questions: 20 }] : [],
    isFullExam: days === 2,
    isReviewed: days === -1 || days === 0,
  }));

const due: Reviews = {
  ...noReviews,
  cards: 151,
  dueToday: 10,
  streakDays: 2,
  examDate: exam,
  reviewsToSeeEachOnce: 51,
  forecast: { recallPercent: 62, rightAnswerPercent: 72 },
  calendar: calendarFrom(-2),
};

const noReminder = { reminderHour: null, isReminderMailed: false };

async function open(reviews: Partial<Reviews>, user: keyof typeof people = 'pro', ...more: RequestHandler[]) {
  const settings: unknown[] = [];
  const dates: unknown[] = [];
  let current = { ...due, ...reviews };
  const opened = renderScreen(<ReviewsPage />, '/review', [
    ...more,
    http.get('/api/reviews', () => HttpResponse.json(current)),
    http.post('/api/reviews/start', () =>
      HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 }),
    ),
    http.put('/api/reviews/settings', async ({ request }) => {
      const body = (await request.json()) as { reviewsPerDay: number };
      settings.push(body);
      current = { ...current, ...body };
      return HttpResponse.json(body);
    }),
    http.put('/api/exam-date', async ({ request }) => {
      const body = (await request.json()) as { date: string };
      dates.push(body);
      current = { ...current, examDate: body.date, forecast: due.forecast };
      return HttpResponse.json(body);
    }),
    ...signedInAs(people[user]),
    ...studyData(),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Daily review' });
  return { ...opened, settings, dates };
}

const region = (name: string) => screen.findByRole('region', { name });

test('shows what is due today, the streak and what seeing each question once takes', async () => {
  await open({});
  const card = await region('Today');
  expect(card).toHaveTextContent('10 questions are due today');
  expect(card).toHaveTextContent('151 questions, 3 days: 51 a day to see each once.');
  expect(card).toHaveTextContent('Reviewed 2 days in a row');
});

test('starts the reviews of today with one button, and keeps them on the device', async () => {
  const { person, address } = await open({});
  await person.click(await screen.findByRole('button', { name: 'Review 10 questions' }));
  await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
  const sessionId = address().replace('/quiz/', '');
  await waitFor(async () => expect(await readKeptQuiz(people.pro.id, sessionId)).toBeDefined());
});

test('says when today is done, and offers the next questions', async () => {
  const { person, address } = await open({ dueToday: 0, reviewedToday: 10, moreToday: 7 });
  expect(await screen.findByText('Done for today: 10 questions reviewed')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Review 7 more' }));
  await waitFor(() => expect(address()).toMatch(/^\/quiz\//));
});

test('says why a review could not start', async () => {
  const refusing = http.post('/api/reviews/start', () =>
    problem(409, 'NO_QUESTIONS', 'There is nothing left to review today.'),
  );
  const { person } = await open({}, 'pro', refusing);
  await person.click(await screen.findByRole('button', { name: 'Review 10 questions' }));
  expect(await messages().findByText('There is nothing left to review today.')).toBeVisible();
});

test('shows the forecast of the exam day', async () => {
  await open({});
  const card = await region('On the exam day');
  expect(card).toHaveTextContent(
    `Without further reviews you recall about 62% of these questions on ${dayLabel(exam)}.`,
  );
  expect(card).toHaveTextContent('you would answer about 72% correctly');
});

test('without an exam date it offers the next sitting', async () => {
  const [sitting = ''] = nextSittings(today, 1);
  const { person, dates } = await open({ examDate: null, forecast: null, reviewsToSeeEachOnce: null });
  expect(await region('Today')).toHaveTextContent('151 questions in your reviews');
  await person.click(await screen.findByRole('button', { name: `Set ${dayLabel(sitting)}` }));
  await waitFor(async () => expect(await region('On the exam day')).toHaveTextContent(dayLabel(sitting)));
  expect(dates).toEqual([{ date: sitting }]);
});

test('sets the daily number, with what each buys', async () => {
  const { person, settings } = await open({});
  const group = within(await screen.findByRole('radiogroup', { name: 'Reviews a day' }));
  expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '5 a day65% recalled on the exam day',
    '10 a day78% recalled on the exam day',
    '20 a day88% recalled on the exam day',
    '30 a day92% recalled on the exam day',
  ]);
  expect(group.getByRole('radio', { name: /^10 a day/ })).toBeChecked();
  await person.click(group.getByRole('radio', { name: /^20 a day/ }));
  await waitFor(() => expect(settings).toEqual([{ ...noReminder, reviewsPerDay: 20 }]));
  await waitFor(() => expect(group.getByRole('radio', { name: /^20 a day/ })).toBeChecked());
});

test('sets the hour of the reminder, and whether it is mailed', async () => {
  const { person, settings } = await open({});
  const select = await screen.findByRole('combobox', { name: 'Daily reminder' });
  await person.click(select);
  await person.click(await screen.findByTitle('at 6 PM'));
  const reminder = { reviewsPerDay: 10, reminderHour: 18, isReminderMailed: false };
  await waitFor(() => expect(settings).toEqual([reminder]));
  await person.click(await screen.findByRole('checkbox', { name: 'Also by email' }));
  await waitFor(() => expect(settings).toEqual([reminder, { ...reminder, isReminderMailed: true }]));
  expect(await screen.findByRole('checkbox', { name: 'Also by email' })).toBeChecked();
});

test.each([
  ['folds the later weeks', -2, false],
  ['on its last day opens the next one', -6, true],
])('plans this week by day and %s, to be printed', async (_what, sunday, isOpen) => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const calendar = calendarFrom(sunday);
  const { person } = await open({ leftUnseen: 7, calendar });
  const card = within(await region('The weeks to the exam'));
  const days = card.getAllByRole('listitem', { hidden: true });
  // yesterday, which has reviews, is the only day shown before today, and the exam the last one
  expect(days).toHaveLength(5);
  const at = (after: number) => days[after + 1] as HTMLElement;
  expect(at(0)).toHaveAttribute('aria-current', 'date');
  expect(at(0)).toHaveTextContent(/^Today .*10 reviews, 20 new in Entry$/);
  expect(within(at(0)).getByRole('img', { name: 'Reviewed' })).toBeVisible();
  expect(at(2)).toHaveTextContent(/Full Practice Exam, 10 reviews, 20 new in Entry$/);
  expect(at(3)).toHaveTextContent(/Exam$/);
  const next = card.getByText(/^\w{3} \d+ to \w{3} \d+: /);
  const [, { reviews = 0, newQuestions = 0 } = {}] = planWeeks(calendar);
  expect(next).toHaveTextContent(reviews > 0 ? `${reviews} reviews, ${newQuestions} new` : /(exam|planned)$/);
  expect(card.getByText('7 new questions do not fit before the exam.')).toBeVisible();
  expect(next.closest('details')?.open).toBe(isOpen);
  await person.click(card.getByRole('button', { name: 'Print' }));
  expect(next.closest('details')).toHaveAttribute('open');
  expect(print).toHaveBeenCalledTimes(1);
});

test('one row holds the weeks after the next three', async () => {
  await open({ calendar: calendarFrom(-2, 42) });
  const card = within(await region('The weeks to the exam'));
  const rows = card.getAllByText(/^\w{3} \d+ to \w{3} \d+: /).map((row) => row.closest('details'));
  const counts = rows.map((row) => row?.querySelectorAll('details').length);
  expect(counts).toEqual([0, 0, 0, 2, 0, 0]);
});

test('on Free it shows three of today and the offer of Pro', async () => {
  await open({ dueToday: 3, dailyLimit: 3, forecast: null, calendar: [] }, 'free');
  expect(await screen.findByRole('button', { name: 'Review 3 questions' })).toBeVisible();
  const offer = await region('Upgrade to Pro');
  expect(within(offer).getByRole('link')).toHaveAttribute('href', '/subscribe');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

const withoutSettings: [string, Partial<Reviews>, keyof typeof people][] = [
  ['on Free', { dailyLimit: 3, forecast: null, calendar: [] }, 'free'],
  ['without a card', { cards: 0, dueToday: 0 }, 'pro'],
];

test.each(withoutSettings)('%s the reminder can be turned off', async (_when, reviews, user) => {
  const { person, settings } = await open({ ...reviews, reminderHour: 18, isReminderMailed: true }, user);
  const card = within(await region('Daily reminder'));
  await person.click(card.getByRole('combobox', { name: 'Daily reminder' }));
  await person.click(await screen.findByTitle('Never'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Daily reminder' })).toBeNull());
  expect(settings).toEqual([{ reviewsPerDay: 10, reminderHour: null, isReminderMailed: true }]);
});

test('without a card it leads to a quiz', async () => {
  await open({ cards: 0, dueToday: 0 });
  expect(await screen.findByText('Nothing to review yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take a Quiz' })).toHaveAttribute('href', '/quiz');
});

test('a failure can be retried', async () => {
  let fails = true;
  const failing = http.get('/api/reviews', () =>
    fails ? problem(500, 'INTERNAL', 'Broken.') : HttpResponse.json(due),
  );
  const { person } = await open({}, 'pro', failing);
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  fails = false;
  await person.click(retry);
  expect(await region('Today')).toBeVisible();
});
