import { screen, waitFor, within } from '@testing-library/react';
import type { RecentActivity, Reviews, Stats } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import {
  openExam,
  progressOf,
  shownReadiness,
  startedQuiz,
  stats as sampleStats,
  studyData,
} from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';
import { localDay } from '../../lib/format';

const pro = [...signedInAs(people.pro), ...studyData()];

const starting = (path: string) =>
  http.post(path, () => HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 }));

async function openDashboard(handlers = pro) {
  const opened = renderRoute('/dashboard', handlers);
  await screen.findByRole('heading', { name: /^Welcome back/ });
  await screen.findByRole('region', { name: 'Quick Actions' });
  return opened;
}

describe('the sections', () => {
  const grid = () => within(screen.getByRole('region', { name: 'Focused Study' }));
  const summary = () => screen.getByRole('region', { name: 'Section Progress' });

  test('are listed once with progress and accuracy; the summary adds them up', async () => {
    await openDashboard();
    expect(await grid().findByText('86.4% correct')).toBeVisible();
    expect(grid().getByText('58.3% correct')).toBeVisible();
    expect(grid().getByRole('button', { name: /20 of 30 questions answered/ })).toBeVisible();
    expect(screen.getAllByText('Classification')).toHaveLength(1);
    expect(summary()).toHaveTextContent('66.7% of all questions answered60 of 90 questions');
    expect(summary()).toHaveTextContent('1 at 80% or more1 from 60 to under 80%1 below 60%');
  });

  test('with fewer than ten answers show counts alone', async () => {
    const progress = progressOf([3, 33.3], [0, 0], [20, 77.4]);
    await openDashboard([...signedInAs(people.pro), ...studyData({ progress })]);
    expect(await grid().findByText('1 of 3 correct')).toHaveAttribute('data-band', 'none');
    expect(grid().getByText('77.4% correct')).toHaveAttribute('data-band', 'fair');
    expect(grid().getByText('Not practiced yet')).toBeVisible();
    expect(summary()).toHaveTextContent(
      '1 from 60 to under 80%1 with fewer than 10 answers1 not practiced yet',
    );
  });
});

describe('today', () => {
  const today = () => within(screen.getByRole('region', { name: 'Today' }));
  const quickQuiz = () => today().getByRole('button', { name: 'Quick Quiz' });
  const untouched: RecentActivity = {
    ...openExam,
    sessionId: '22222222-0000-4000-8000-000000000081',
    open: { sessionType: 'full', answered: 0, totalQuestions: 80, closesAt: '2026-11-22T10:00:00.000Z' },
  };
  const missedTwo: RecentActivity = {
    ...openExam,
    title: 'Daily Quick Quiz',
    sessionId: '22222222-0000-4000-8000-000000000003',
    score: 33.3,
    open: null,
  };
  const openWith = (data: Parameters<typeof studyData>[0], ...more: typeof pro) =>
    openDashboard([...more, ...signedInAs(people.pro), ...studyData(data)]);
  const plannedToday = (questions: number, isFullExam = false): Reviews['calendar'] => {
    const newQuestions = questions > 0 ? [{ sectionName: 'Entry', questions }] : [];
    return [{ date: localDay(new Date()), reviews: 0, newQuestions, isFullExam, isReviewed: false }];
  };
  const fullExam = {
    sessionId: openExam.sessionId,
    sessionType: 'exam' as const,
    displayName: 'Exam Simulator',
    answered: 80,
    score: 61,
    totalQuestions: 80,
    scorePercent: 76.3,
    passed: true,
  };
  const done: Partial<Reviews> = { reviewedToday: 8, newToday: 10 };

  test('is the only filled button of the page', async () => {
    await openWith({ readiness: shownReadiness });
    expect(await today().findByRole('button', { name: 'Study now' })).toHaveClass('ant-btn-primary');
    await screen.findByText('86.4% correct');
    expect(document.querySelectorAll('.ant-btn-primary, [data-kind="primary"]')).toHaveLength(1);
  });

  test('resumes an open quiz before the reviews, with the time at which it closes', async () => {
    await openWith({ activity: [untouched, openExam], reviews: { cards: 40, dueToday: 10 } });
    const resume = await today().findByRole('link', { name: 'Resume' });
    expect(resume).toHaveAttribute('href', `/quiz/${openExam.sessionId}`);
    expect(resume).toHaveAttribute('data-kind', 'primary');
    expect(
      today().getByText(/^Full Practice Exam: 12 of 80 answered\. Closes on \w+ \d+:00 [AP]M\.$/),
    ).toBeVisible();
    expect(quickQuiz()).not.toHaveClass('ant-btn-primary');
  });

  test('closes the session that it would resume', async () => {
    let activity = [openExam];
    const { person } = await openWith(
      { activity },
      http.get('/api/recent-activity', () => HttpResponse.json(activity)),
      http.post(`/api/quiz/${openExam.sessionId}/close`, () => {
        activity = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await person.click(await today().findByRole('button', { name: 'Close it now Full Practice Exam' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this quiz without a result?' }));
    dialog.getByText(/Its 12 saved answers still count for sections, readiness and reviews, but it gets no/);
    await person.click(dialog.getByRole('button', { name: 'Close it' }));
    expect(await today().findByRole('heading', { name: /quick quiz/ })).toBeVisible();
  });

  test('starts the reviews that are due, also when an untouched quiz is open', async () => {
    const { person, address } = await openWith(
      { activity: [untouched], reviews: { cards: 40, dueToday: 10 }, readiness: shownReadiness },
      starting('/api/reviews/start'),
    );
    const review = await today().findByRole('button', { name: 'Review' });
    expect(today().getByText('10 questions are due today, in the order that helps most.')).toBeVisible();
    await person.click(review);
    await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
  });

  test('starts Study now when no review is due, and names the section that gains most', async () => {
    const { person, address } = await openWith(
      { readiness: shownReadiness, reviews: { newToday: 4, calendar: plannedToday(6) } },
      starting('/api/readiness/study-now'),
    );
    expect(await today().findByRole('heading', { name: 'You gain most in Entry' })).toBeVisible();
    await person.click(today().getByRole('button', { name: 'Study now' }));
    await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
  });

  test('counts what is planned and done', async () => {
    const reviews = { dueToday: 7, reviewedToday: 3, newToday: 12, calendar: plannedToday(8) };
    await openWith({ reviews });
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent(
        'Reviews3 of 10New questions12 of 20Streak6 days',
      ),
    );
  });

  test('is the full exam on the day on which one is planned', async () => {
    await openWith({ reviews: { ...done, calendar: plannedToday(0, true) } });
    expect(await today().findByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/exam');
  });

  test('on the first day asks for the exam date, then offers the diagnostic, which can be skipped', async () => {
    const user = { ...people.pro, totalQuestions: 0 };
    const { person } = renderRoute('/', [...signedInAs(user), ...studyData({ activity: [] })]);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
    expect(await today().findByRole('heading', { name: 'When is your exam?' })).toBeVisible();
    expect(today().getByRole('button', { name: 'Save' })).toHaveClass('ant-btn-primary');
    expect(quickQuiz()).not.toHaveClass('ant-btn-primary');
    await person.click(today().getByRole('button', { name: 'Not yet' }));
    const start = await today().findByRole('link', { name: 'Start the diagnostic' });
    expect(start).toHaveAttribute('href', '/quiz?type=diagnostic');
    expect(document.querySelectorAll('.ant-btn-primary, [data-kind="primary"]')).toHaveLength(1);
    await person.click(today().getByRole('button', { name: 'Skip for now' }));
    expect(await today().findByRole('heading', { name: 'Start with a quick quiz' })).toBeVisible();
  });

  test.each([
    ['new questions', done, '8 reviews, 10 new questions.'],
    ['reviews alone', { reviewedToday: 1, calendar: plannedToday(0) }, '1 review.'],
    ['a full exam', { calendar: plannedToday(0, true) }, '1 full exam.'],
  ])('ends: with the plan of %s done it says so and leaves a quick quiz', async (plan, reviews, text) => {
    const exams = { attempts: [{ ...fullExam, completedAt: new Date().toISOString() }] };
    await openWith({ reviews, readiness: shownReadiness, ...(plan === 'a full exam' && { exams }) });
    expect(await today().findByRole('heading', { name: 'Done for today' })).toBeVisible();
    expect(today().getByText(`${text} A quick quiz is optional.`)).toBeVisible();
    expect(quickQuiz()).not.toHaveClass('ant-btn-primary');
    expect(today().queryByRole('button', { name: 'Study now' })).toBeNull();
  });

  test('without a chance of passing is a quick quiz', async () => {
    await openDashboard();
    expect(await today().findByRole('heading', { name: 'Keep it going with a quick quiz' })).toBeVisible();
    expect(quickQuiz()).toHaveClass('ant-btn-primary');
  });

  test.each([
    [
      'what was missed',
      [missedTwo],
      /^The next one is ready in 20 hours\. Until then, review what you missed\.$/,
    ],
    ['to wait', [], /^The next one is ready in 20 hours\.$/],
    ['to wait after a start on another device', [], /^The next one is ready in 20 hours\.$/],
  ])('on the Free plan after the daily quiz is %s', async (what, activity, text) => {
    const ofHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const isElsewhere = what.endsWith('device');
    if (!isElsewhere) localStorage.setItem(`tenfold.lastQuickQuiz.${people.free.id}`, ofHours(-4.5));
    const stats: Stats = isElsewhere ? { ...sampleStats, nextDailyQuizAt: ofHours(19.5) } : sampleStats;
    await openDashboard([...signedInAs(people.free), ...studyData({ activity, stats })]);
    expect(await today().findByText('Your daily quick quiz is done')).toBeVisible();
    expect(today().getByText(text)).toBeVisible();
    const review = today().queryByRole('link', { name: 'Review' });
    expect(review?.getAttribute('href')).toBe(activity[0] && `/quiz/${activity[0].sessionId}`);
    expect(quickQuiz()).not.toHaveClass('ant-btn-primary');
  });
});
