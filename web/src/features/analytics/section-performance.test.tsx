import type { SectionProgress } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { progressOf, sections, shownReadiness } from '../../../test/study-data.js';
import { people } from '../../../test/users.js';
import { card, openAnalytics, rowsOf } from './test/open-analytics.js';

test('sections are listed weakest first, with a link to practice those below 70%', async () => {
  const { person, address } = await openAnalytics(
    people.pro,
    { progress: progressOf([28, 86.4], [12, 69.9], [0, 0]) },
    http.post('/api/quiz/start', () => delay('infinite')),
  );
  const performance = card('Section Performance');
  const table = await within(performance).findByRole('table', { name: 'Accuracy by section, weakest first' });
  expect(rowsOf(table)).toEqual([
    ['Classification', '69.9%', '69.9%', '12 of 25'],
    ['Broker Compliance', '86.4%', '86.4%', '28 of 35'],
  ]);
  expect(performance).toHaveTextContent('Not practiced yet: Valuation');

  const advice = within(performance).getByRole('complementary', { name: 'Recommendation' });
  expect(await within(advice).findAllByRole('listitem')).toHaveLength(1);
  expect(advice).toHaveTextContent('69.9% average score');
  await person.click(within(advice).getByRole('link', { name: 'Practice Classification now' }));
  await waitFor(() => expect(address()).toBe(`/quiz?type=focused&categoryId=${sections[1]?.id}`));
});

test('recommends the section with the largest expected gain first', async () => {
  const gains = [sections[2], sections[0]].flatMap((section, index) => {
    const gain = shownReadiness.estimate.gains[index];
    return section && gain ? [{ ...gain, categoryIds: [section.id] }] : [];
  });
  const readiness = { ...shownReadiness, estimate: { ...shownReadiness.estimate, gains } };
  await openAnalytics(people.pro, { progress: progressOf([28, 60], [12, 30], [20, 65]), readiness });
  const advice = within(await screen.findByRole('complementary', { name: 'Recommendations' }));
  expect((await advice.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'Practice Valuation now',
    'Practice Broker Compliance now',
    'Practice Classification now',
  ]);
});

test('recommends no section when all average 70% or more', async () => {
  await openAnalytics(people.pro, { progress: progressOf([28, 70], [12, 91]) });
  const performance = card('Section Performance');
  expect(
    await within(performance).findByText('No section with 10 answers or more averages below 70%.'),
  ).toBeVisible();
  expect(within(performance).queryByRole('link')).toBeNull();
});

test('qualifies ratings from too few answers and recommends nothing', async () => {
  await openAnalytics(people.pro, {
    progress: progressOf([3, 0]),
    stats: { totalQuizzes: 1, totalQuestionsCompleted: 3, averageScore: 85, trendDirection: 'stable' },
  });
  const overall = within(card('Overall Performance'));
  expect(overall.getByText('Excellent Level')).toHaveClass('muted');
  expect(overall.getAllByText('from 3 answers: too few to judge')).toHaveLength(2);
  expect(overall.getByText(/Trend from 1 quiz: too few to judge\./)).toBeVisible();
  const performance = within(card('Section Performance'));
  expect(await performance.findByText(/No section has 10 answers yet/)).toBeVisible();
  expect(performance.getAllByText(/from 3 answers: too few to judge/).length).toBeGreaterThan(0);
  expect(performance.queryByRole('link', { name: /Practice/ })).toBeNull();
});

test('rates a section by its accuracy and recommends it by its average', async () => {
  const progress: SectionProgress[] = progressOf([28, 86.4]).map((section) => ({
    ...section,
    completedQuestions: 10,
    accuracy: 59.9,
    averageScore: 70,
  }));
  await openAnalytics(people.pro, { progress });
  const performance = card('Section Performance');
  const table = await within(performance).findByRole('table');
  expect(rowsOf(table)[0]).toEqual(['Broker Compliance', '59.9%', '70%', '10 of 35']);
  expect(within(performance).queryByRole('link')).toBeNull();
});
