import type { SearchPage } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { answered, pageOf, searchServer, sessionId, unanswered } from './test/search-server.js';

type User = (typeof people)[keyof typeof people];

function open(
  path: string,
  pageFor: (parameters: URLSearchParams) => SearchPage | Response,
  user: User = people.pro,
) {
  const server = searchServer(pageFor);
  return { ...renderRoute(path, [...signedInAs(user), ...server.handlers]), received: server.received };
}

const items = () => within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');

test('searches from the field, keeps the query in the address and marks the matched words', async () => {
  const { person, address, received } = open('/search', () => pageOf([answered, unanswered]));
  expect(await screen.findByText('What are you looking for?')).toBeVisible();
  await person.type(screen.getByRole('searchbox', { name: 'Words or citation' }), ' bond {Enter}');
  expect(await screen.findByText('2 results')).toBeVisible();
  expect(address()).toBe('/search?q=bond');
  expect(received).toEqual(['?q=bond']);
  const [first, second] = items();
  expect(first).toHaveTextContent('You answered incorrectly');
  expect(first).toHaveTextContent('Flagged');
  expect(first).toHaveTextContent(/When may a surety end its obligation\?The bond ends by notice\./);
  expect(within(first as HTMLElement).getByRole('link', { name: 'Review your answer' })).toHaveAttribute(
    'href',
    `/quiz/${sessionId}?question=4`,
  );
  expect(within(first as HTMLElement).getByRole('link', { name: /^19 CFR 113\.27\(a\) / })).toHaveAttribute(
    'href',
    'https://www.ecfr.gov/on/2023-04-01/title-19/section-113.27#p-113.27(a)',
  );
  expect(second).toHaveTextContent('Not answered yet');
  expect(second).toHaveTextContent('Which bond secures <b>duties</b>?');
  expect(second?.textContent?.match(/Which bond/g)).toHaveLength(1);
  expect(second?.querySelector('mark')).toHaveTextContent('bond');
  expect(within(second as HTMLElement).getByRole('link', { name: 'Start a quiz of Bonds' })).toHaveAttribute(
    'href',
    `/quiz?type=section&categoryId=${unanswered.categoryId}`,
  );
});

test('moves from the field to the results with the arrow keys', async () => {
  const { person } = open('/search?q=bond', () => pageOf([answered, unanswered]));
  await screen.findByText('2 results');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(items()[0]).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(items()[1]).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(items()[0]).toHaveFocus();
});

test('filters by flags and notes, and shows more results on demand', async () => {
  const { person, address } = open('/search?q=bond', (parameters) => {
    if (parameters.get('filter') === 'flagged') return pageOf([answered]);
    if (parameters.get('filter') === 'noted') return pageOf([]);
    return parameters.has('cursor') ? pageOf([unanswered]) : pageOf([answered], { nextCursor: 'next' });
  });
  expect(await screen.findByText('The first result')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more results' }));
  expect(await screen.findByText('2 results')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more results' })).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Flagged' }));
  expect(await screen.findByText('1 result')).toBeVisible();
  expect(address()).toBe('/search?q=bond&filter=flagged');
  await person.click(screen.getByRole('radio', { name: 'Noted' }));
  expect(await screen.findByText('Nothing found for “bond”')).toBeVisible();
  expect(address()).toBe('/search?q=bond&filter=noted');
});

test('lists the questions on a part from the citation of a result', async () => {
  const { person, address, received } = open('/search?q=113.27', () => pageOf([answered]));
  expect(await screen.findByText('1 result on 19 CFR 113.27')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Questions on 19 CFR Part 113' }));
  expect(await screen.findByText('1 result on 19 CFR Part 113')).toBeVisible();
  expect(address()).toBe('/search?q=19+CFR+Part+113');
  expect(received).toEqual(['?q=113.27', '?q=19+CFR+Part+113']);
});

test('says that a question is withdrawn from practice', async () => {
  open('/search?q=bond', () => pageOf([answered, { ...unanswered, isWithdrawn: true }]));
  await screen.findByText('2 results');
  const [first, second] = items();
  expect(first).not.toHaveTextContent('withdrew');
  expect(second).toHaveTextContent('An editor withdrew this question from practice');
});

test('names the corrected query', async () => {
  open('/search?q=bnod', () => pageOf([answered], { correctedQuery: 'bond' }));
  await screen.findByText('1 result for “bond”, because no question has all words of “bnod”');
});

test('says what the search covers when nothing is found', async () => {
  open('/search?q=zebra', () => pageOf([]), people.free);
  expect(await screen.findByText('Nothing found for “zebra”')).toBeVisible();
  expect(screen.getByText(/On the Free plan the search covers/)).toBeVisible();
});

test('asks for two characters without a request', async () => {
  const { received } = open('/search?q=b', () => pageOf([]));
  expect(await screen.findByText('Type at least 2 characters')).toBeVisible();
  expect(received).toEqual([]);
});

test('reports a failure and searches again on retry', async () => {
  let tries = 0;
  const { person } = open('/search?q=bond', () => {
    tries += 1;
    return tries === 1
      ? problem(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please try again in 1 minute.')
      : pageOf([answered]);
  });
  expect(await screen.findByText('Too many attempts. Please try again in 1 minute.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 result')).toBeVisible();
});

test('needs a plan', async () => {
  const { received } = open('/search?q=bond', () => pageOf([]), people.registered);
  expect(await screen.findByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await waitFor(() => expect(received).toEqual([]));
});
