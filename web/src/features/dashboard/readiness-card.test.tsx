import { screen, waitFor, within } from '@testing-library/react';
import type { Readiness } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { missingReadiness, shownReadiness, startedQuiz, studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

const card = () => screen.findByRole('region', { name: 'Chance of passing' });

async function open(readiness: Readiness, user: keyof typeof people = 'pro', ...more: RequestHandler[]) {
  const handlers = [...more, ...signedInAs(people[user]), ...studyData({ readiness })];
  const opened = renderRoute('/dashboard', handlers);
  await within(await card()).findByRole('link');
  return opened;
}

test('shows the chance before the average score, which is called the average so far', async () => {
  await open(shownReadiness);
  const shown = await card();
  expect(shown).toHaveTextContent(
    'Chance of passing if the exam were today: about 50%. Expected 59 of 80; 8 in 10 students with answers like yours would score 51 to 66. You need 60.',
  );
  expect(within(shown).getByRole('link', { name: 'Why this number' })).toHaveAttribute('href', '/readiness');
  const stats = screen.getByRole('region', { name: 'Your stats' });
  expect(await within(stats).findByText('average so far')).toBeVisible();
  expect(shown.compareDocumentPosition(stats)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('starts a quiz by Study now', async () => {
  const study = http.post('/api/readiness/study-now', () =>
    HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 }),
  );
  const { person, address } = await open(shownReadiness, 'pro', study);
  await person.click(within(await card()).getByRole('button', { name: 'Study now' }));
  await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
});

test('says that the range has widened without new questions', async () => {
  const stale = { ...shownReadiness.estimate, isStale: true, daysSinceNewQuestion: 24 };
  await open({ ...shownReadiness, estimate: stale });
  expect(await card()).toHaveTextContent('Last new question 24 days ago, so the range has widened.');
});

test.each(['pro', 'free'] as const)('shows what is missing for a number on the %s plan', async (user) => {
  await open(missingReadiness, user);
  const shown = await card();
  expect(shown).toHaveTextContent(
    'Not enough answers yet. Answer 11 more new questions: 7 in Entry, 4 in Valuation.',
  );
  expect(shown).not.toHaveTextContent('%');
  expect(within(shown).getByRole('link', { name: 'What is missing' })).toHaveAttribute('href', '/readiness');
  expect(within(shown).queryByRole('button', { name: 'Study now' })).not.toBeInTheDocument();
  expect(screen.queryByText('average so far')).not.toBeInTheDocument();
});

test('shows no number on the Free plan', async () => {
  await open({ ...shownReadiness, estimate: null }, 'free');
  expect(await card()).toHaveTextContent(
    'You have answered enough new questions. The chance of passing is part of Pro.',
  );
});

test('offers a retry when it cannot be loaded', async () => {
  renderRoute('/dashboard', [
    http.get('/api/readiness', () => problem(503, 'UNAVAILABLE', 'Away.')),
    ...signedInAs(people.pro),
    ...studyData(),
  ]);
  expect(await within(await card()).findByRole('button', { name: 'Try again' })).toBeVisible();
});
