import { screen, within } from '@testing-library/react';
import { renderRoute } from '../../../test/render-route';
import { openExam, progressOf, studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

const pro = [...signedInAs(people.pro), ...studyData()];
const free = [...signedInAs(people.free), ...studyData()];

async function openDashboard(handlers = pro) {
  const opened = renderRoute('/dashboard', handlers);
  await screen.findByRole('heading', { name: /^Welcome back/ });
  return opened;
}

describe('the sections', () => {
  const grid = () => within(screen.getByRole('region', { name: 'Focused Study' }));
  const summary = () => screen.getByRole('region', { name: 'Section Progress' });

  test('are listed once with progress and accuracy; the summary adds them up', async () => {
    await openDashboard();
    expect(await grid().findByText('86.4% · Strong')).toBeVisible();
    expect(grid().getByText('58.3% · Weak')).toBeVisible();
    expect(grid().getByText('20 of 30 questions answered')).toBeVisible();
    expect(screen.getAllByText('Classification')).toHaveLength(1);
    expect(summary()).toHaveTextContent('66.7% of all questions answered60 of 90 questions');
    expect(summary()).toHaveTextContent('Strong1 sectionFair1 sectionWeak1 section');
  });

  test('with too few answers are qualified and count as neither strong nor weak', async () => {
    const progress = progressOf([1, 0], [0, 0], [20, 77.4]);
    await openDashboard([...signedInAs(people.pro), ...studyData({ progress })]);
    expect(await grid().findByText('0% · Weak')).toHaveAttribute('data-band', 'none');
    expect(grid().getByText('from 1 answer: too few to judge')).toBeVisible();
    expect(grid().getByText('77.4% · Fair')).toHaveAttribute('data-band', 'fair');
    expect(grid().getByText('Not practiced yet')).toBeVisible();
    expect(summary()).toHaveTextContent('Fair1 sectionToo few answers to judge1 sectionNot practiced yet1');
    expect(summary()).not.toHaveTextContent('Weak');
  });
});

describe('the next step', () => {
  const next = () => within(screen.getByRole('region', { name: 'Next step' }));
  const openExamData = studyData({ activity: [openExam] });

  test('is to resume the open quiz, with the time at which it closes', async () => {
    await openDashboard([...signedInAs(people.pro), ...openExamData]);
    const resume = await next().findByRole('link', { name: 'Resume' });
    expect(resume).toHaveAttribute('href', `/quiz/${openExam.sessionId}`);
    expect(resume).toHaveAttribute('data-kind', 'primary');
    expect(next().getByRole('heading', { name: 'Pick up where you left off' })).toBeVisible();
    expect(
      next().getByText(/^Full Practice Exam: 12 of 80 answered\. Closes on \w+ \d+:00 [AP]M\.$/),
    ).toBeVisible();
    expect(next().getByRole('button', { name: 'Quick Quiz' })).not.toHaveClass('ant-btn-primary');
  });

  test('is to review what is due, when nothing is open', async () => {
    await openDashboard([...signedInAs(people.pro), ...studyData({ reviews: { cards: 40, dueToday: 10 } })]);
    expect(await next().findByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review');
    expect(next().getByText('10 questions are due today, in the order that helps most.')).toBeVisible();
    expect(next().getByRole('button', { name: 'Quick Quiz' })).not.toHaveClass('ant-btn-primary');
  });

  test('is to resume before it is to review', async () => {
    const data = studyData({ activity: [openExam], reviews: { cards: 40, dueToday: 10 } });
    await openDashboard([...signedInAs(people.pro), ...data]);
    expect(await next().findByRole('link', { name: 'Resume' })).toBeVisible();
    expect(next().queryByRole('link', { name: 'Review' })).toBeNull();
  });

  test('of a new user is the first quiz', async () => {
    renderRoute('/', [...signedInAs({ ...people.pro, totalQuestions: 0 }), ...studyData()]);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
    expect(next().getByText('Start with a quick quiz')).toBeVisible();
  });

  test('on the Free plan after the daily quiz is to wait for the next one', async () => {
    const startedAt = new Date(Date.now() - 4.5 * 3_600_000).toISOString();
    localStorage.setItem(`tenfold.lastQuickQuiz.${people.free.id}`, startedAt);
    await openDashboard(free);
    expect(next().getByText('Your daily quick quiz is done')).toBeVisible();
    expect(next().getByText(/^The next one is ready in 20 hours\./)).toBeVisible();
    expect(next().getByRole('button', { name: 'Quick Quiz' })).not.toHaveClass('ant-btn-primary');
  });
});
