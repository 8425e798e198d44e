import { screen, waitFor, within } from '@testing-library/react';
import type { Readiness } from '@tenfold/contracts';
import { http } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { missingReadiness, shownReadiness, studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

const card = () => screen.findByRole('region', { name: 'Chance of passing' });

async function open(readiness: Readiness) {
  const opened = renderRoute('/dashboard', [...signedInAs(people.pro), ...studyData({ readiness })]);
  await within(await card()).findByText(/from your answers|of \d+ answers|answers count so far/);
  return opened;
}

test('is the one verdict: the chance with its range, the expected score and the tier as a caption', async () => {
  await open(shownReadiness);
  const shown = await card();
  await waitFor(() =>
    expect(shown).toHaveTextContent(
      /about 50%Between 20% and 75%, from your answers59 of 80 expected, 60 passBy your average score: Almost Ready$/,
    ),
  );
  expect(within(shown).getByRole('link', { name: 'Why this number' })).toHaveAttribute('href', '/readiness');
  const stats = screen.getByRole('region', { name: 'Your stats' });
  expect(await within(stats).findByText('By average score')).toBeVisible();
  await screen.findByText('86.4% correct');
  expect(screen.getByRole('main')).not.toHaveTextContent(/Strong|Fair|Weak(?! Areas)/);
});

test('says that the range has widened without new questions', async () => {
  const stale = { ...shownReadiness.estimate, isStale: true, daysSinceNewQuestion: 24 };
  await open({ ...shownReadiness, estimate: stale });
  expect(await card()).toHaveTextContent('Last new question 24 days ago, so the range has widened.');
});

test('shows how many answers are there, what to do, and the sections folded', async () => {
  await open({ ...missingReadiness, firstRange: { scoreLow: 43, scoreHigh: 64 } });
  const shown = await card();
  expect(await within(shown).findByText('4 of 15 answers')).toBeVisible();
  expect(within(shown).getByText('Answer 11 more new questions to see your chance.')).toBeVisible();
  expect(within(shown).getByText('7 in Entry, 4 in Valuation.')).not.toBeVisible();
  expect(within(shown).getByRole('link', { name: 'Which answers count' })).toHaveAttribute(
    'href',
    '/readiness',
  );
  expect(within(shown).getByText(/would score 43 to 64\. 60 pass\.$/)).toBeVisible();
  expect(shown).not.toHaveTextContent('%');
  expect(screen.queryByText('By average score')).not.toBeInTheDocument();
});

test('says that the question bank has too few new questions', async () => {
  await open({ ...missingReadiness, missing: [], isBankSufficient: false });
  expect(await card()).toHaveTextContent(
    '4 answers count so farThe question bank has too few questions that are new to you.',
  );
});

test('shows the chance of a used-up question bank, and that its range stays wide', async () => {
  await open({ ...shownReadiness, stage: 'early', isBankSufficient: false });
  const shown = await card();
  expect(shown).toHaveTextContent('about 50%');
  expect(shown).toHaveTextContent('The range stays wide for now. The question bank has too few questions');
});

test('offers a retry when it cannot be loaded', async () => {
  renderRoute('/dashboard', [
    http.get('/api/readiness', () => problem(503, 'UNAVAILABLE', 'Away.')),
    ...signedInAs(people.pro),
    ...studyData(),
  ]);
  expect(await within(await card()).findByRole('button', { name: 'Try again' })).toBeVisible();
});
