import { screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { card, openAnalytics, totals } from './test/open-analytics.js';

test('shows the cards while the stats load', async () => {
  renderRoute('/analytics', [
    ...signedInAs(people.pro),
    http.get('/api/stats', () => delay('infinite')),
    ...studyData(),
  ]);
  expect(await screen.findByText('Loading your analytics')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
});

test('offers a retry when the stats cannot be loaded', async () => {
  let tries = 0;
  const { person } = renderRoute('/analytics', [
    ...signedInAs(people.pro),
    http.get('/api/stats', () => {
      tries += 1;
      return tries === 1
        ? problem(503, 'SERVICE_UNAVAILABLE', 'Please try again soon.')
        : HttpResponse.json(totals);
    }),
    ...studyData(),
  ]);
  expect(await screen.findByText('Could not load your analytics')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Questions answered');
  expect(within(card('Overall Performance')).getByText('74.8%')).toBeVisible();
});

test('a card that fails leaves the others alone', async () => {
  const fails = () => problem(500, 'INTERNAL', 'Something went wrong.');
  await openAnalytics(
    people.pro,
    {},
    http.get('/api/recent-activity', fails),
    http.get('/api/sections/progress', fails),
    http.get('/api/stats/focused-study', fails),
  );
  expect(await screen.findByText('Could not load your last quizzes')).toBeVisible();
  expect(await screen.findByText('Could not load your sections')).toBeVisible();
  expect(await screen.findByText('Could not load your focused study')).toBeVisible();
  expect(within(card('Overall Performance')).getByText('74.8%')).toBeVisible();
  expect(within(card('Study Statistics')).getByText('1,284')).toBeVisible();
});

test('shows the message of a 403 reply without a retry', async () => {
  renderRoute('/analytics', [
    ...signedInAs(people.pro),
    http.get('/api/stats', () => problem(403, 'SUBSCRIPTION_REQUIRED', 'You need an active subscription.')),
    ...studyData(),
  ]);
  expect(await screen.findByText('You need an active subscription.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows the paywall to a user without a plan', async () => {
  renderRoute('/analytics', signedInAs(people.registered));
  expect(await screen.findByRole('heading', { name: 'Subscription Required' })).toBeVisible();
});
