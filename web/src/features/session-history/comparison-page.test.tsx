import { screen, within } from '@testing-library/react';
import type { SessionComparison } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { comparison, sessionId } from './test/sample-history.js';

const [one, other] = [sessionId(1), sessionId(2)];

function compare(reply: () => Response) {
  return renderRoute(`/history/compare?a=${one}&b=${other}`, [
    http.get(`/api/session-history/${one}/comparison/${other}`, () => reply()),
    ...signedInAs(people.pro),
  ]);
}

const compared = (given: Partial<SessionComparison> = {}) =>
  compare(() => HttpResponse.json({ ...comparison, ...given }));

test('shows scores, sections and times side by side, with links to results and reviews', async () => {
  compared();
  const card = within(await screen.findByRole('region', { name: 'Side by side' }));
  expect(screen.getByText('Your score rose by 26.3 points, from 50% to 76.3%.')).toBeVisible();
  expect(card.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MeasureEarlierLaterChange',
    'Score50%, 40 of 8076.3%, 61 of 80+26.3 points',
    'ResultNot passedPassed',
    'Time per question1:301:01−0:29',
    'Valuation50%, 5 of 10, 1:40 each90%, 9 of 10+40 points',
    'ClassificationNo questions75%, 3 of 4, 0:30 each',
  ]);
  const href = (name: string) => card.getByRole('link', { name }).getAttribute('href');
  expect(href('Result of the earlier session')).toBe(`/quiz/${one}`);
  expect(href('Review of the earlier session')).toBe(`/quiz/${one}?question=1`);
  expect(href('Result of the later session')).toBe(`/exam/${other}`);
  expect(href('Review of the later session')).toBe(`/quiz/${other}?question=1`);
});

test('groups the questions of both sessions by what changed, with links to both answers', async () => {
  compared();
  const card = within(await screen.findByRole('region', { name: 'Questions in both' }));
  expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Improved (1)',
    'Got worse (1)',
    'Correct both times (1)',
    'Incorrect both times (0)',
  ]);
  const improved = within(card.getByRole('region', { name: 'Improved' }));
  improved.getByText('Within what time is an entry due?');
  improved.getByText('Valuation · 1:20, then 0:48');
  const href = (name: string) => improved.getByRole('link', { name }).getAttribute('href');
  expect(href('Review Earlier: question 12')).toBe(`/quiz/${one}?question=12`);
  expect(href('Review Later: question 3')).toBe(`/quiz/${other}?question=3`);
  card.getByText('Valuation · no time, then 0:05');
  expect(within(card.getByRole('region', { name: 'Incorrect both times' })).getByText('None.')).toBeVisible();
});

test.each([
  [50, 'Your score was 50% both times.'],
  [49, 'Your score fell by 1 point, from 50% to 49%.'],
])('says in words that the later score is %i%', async (score, words) => {
  compared({ later: { ...comparison.later, score } });
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  [{ sessionType: 'quick', totalQuestions: 80 }, 'An exam of 80 questions and a quiz of 80 questions'],
  [{ totalQuestions: 40 }, 'An exam of 80 questions and an exam of 40 questions'],
] as const)('sessions that are not alike have no difference of scores: %j', async (later, which) => {
  compared({ later: { ...comparison.later, ...later } });
  expect(await screen.findByText(`${which}: the scores do not compare.`)).toBeVisible();
  expect(screen.queryByText(/rose by|26\.3 points/)).toBeNull();
  expect(screen.getByText('+40 points')).toBeVisible();
});

test('leaves out the pass mark when neither session has one, and says that no question is in both', async () => {
  const withoutMark = { passed: null, averageAnswerMs: null };
  compared({
    earlier: { ...comparison.earlier, ...withoutMark },
    later: { ...comparison.later, ...withoutMark },
    questions: [],
  });
  const card = within(await screen.findByRole('region', { name: 'Side by side' }));
  expect(card.queryByText('Result', { selector: 'th' })).toBeNull();
  expect(card.getAllByText('Not recorded')).toHaveLength(2);
  expect(screen.getByText('No question in both')).toBeVisible();
});

test('shows a message for another user’s session', async () => {
  compare(() => problem(404, 'NOT_FOUND', 'Quiz session not found.'));
  expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All sessions' })).toHaveAttribute('href', '/history');
});

test('says why two sessions cannot be compared', async () => {
  compare(() => problem(409, 'CONFLICT', 'Only sessions with a result can be compared.'));
  expect(await screen.findByText('Only sessions with a result can be compared.')).toBeVisible();
});

test('asks for two sessions when the address names fewer', async () => {
  renderRoute(`/history/compare?a=${one}`, signedInAs(people.pro));
  expect(await screen.findByRole('heading', { name: 'Choose two sessions' })).toBeVisible();
});
