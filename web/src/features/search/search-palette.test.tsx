import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SearchPage } from '@tenfold/contracts';
import { delay, http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { openExam, startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { answered, pageOf, searchServer, sessionId, unanswered } from './test/search-server.js';

configure({ reactStrictMode: true });

type Person = ReturnType<typeof renderRoute>['person'];

function openProfile(pageFor: (parameters: URLSearchParams) => SearchPage | Response = () => pageOf([])) {
  const server = searchServer(pageFor);
  const handlers = [
    ...signedInAs(people.pro),
    ...studyData({ activity: [openExam] }),
    http.get('/api/questions/flagged', () => HttpResponse.json([])),
    http.get('/api/subscription/status', () => delay('infinite')),
    http.get('/api/quiz/:sessionId', () => delay('infinite')),
    ...server.handlers,
  ];
  return { ...renderRoute('/profile', handlers), received: server.received };
}

const entry = () => screen.findByRole('button', { name: 'Search and go to' });
const field = () => screen.findByRole('combobox', { name: 'Search and go to' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function pressCtrlK(person: Person): Promise<HTMLElement> {
  await entry();
  await person.keyboard('{Control>}k{/Control}');
  const input = await field();
  await waitFor(() => expect(input).toHaveFocus());
  return input;
}

test('opens with Ctrl-K on a field with the focus, and Escape closes it and returns the focus', async () => {
  const { person } = openProfile();
  const button = await entry();
  button.focus();
  await pressCtrlK(person);
  expect(within(screen.getByRole('dialog', { name: 'Search and go to' })).getByRole('listbox')).toBeVisible();
  await waitFor(() => expect(options()).toContain('Resume Full Practice Exam12 of 80 answered'));
  expect(options()).toContain('Start a quick quiz');
  await person.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(button).toHaveFocus());
});

test('goes to a page by keyboard', async () => {
  const { person, address } = openProfile();
  const input = await pressCtrlK(person);
  for (const title of [
    'Build a quiz',
    'Missed questions',
    'Daily review',
    'Chance of passing',
    'Session history',
  ]) {
    expect(options()).toContain(title);
  }
  type(input, 'flag');
  await waitFor(() => expect(options()).toEqual(['Flagged questions', 'Search questions for “flag”']));
  const [page, search] = screen.getAllByRole('option');
  expect(input).toHaveAttribute('aria-activedescendant', page?.id);
  await person.keyboard('{ArrowDown}');
  expect(input).toHaveAttribute('aria-activedescendant', search?.id);
  expect(search).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: 'Flagged questions' })).toBeVisible();
  expect(address()).toBe('/flagged-questions');
  await closed();
});

test('searches questions when the typing pauses, keeps the results before, and opens a review', async () => {
  const { person, received, address } = openProfile((parameters) =>
    parameters.get('q') === 'bond' ? pageOf([answered, unanswered]) : pageOf([unanswered]),
  );
  const input = await pressCtrlK(person);
  type(input, 'bon');
  type(input, 'bond');
  const result = await screen.findByRole('option', { name: /^When may a surety end/ });
  expect(received).toEqual(['?q=bond']);
  type(input, 'bonds');
  expect(result).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('option', { name: /^When may a surety end/ })).toBeNull());
  expect(received).toEqual(['?q=bond', '?q=bonds']);
  type(input, 'bond');
  await person.click(await screen.findByRole('option', { name: /^When may a surety end/ }));
  await waitFor(() => expect(address()).toBe(`/quiz/${sessionId}?question=4`));
});

test('says when nothing is found, and when the search fails', async () => {
  const { person } = openProfile((parameters) =>
    parameters.get('q') === 'zebra' ? pageOf([]) : problem(503, 'UNAVAILABLE', 'Please try again.'),
  );
  const input = await pressCtrlK(person);
  type(input, 'zebra');
  expect(await screen.findByText('No question has these words.')).toBeVisible();
  type(input, 'zebras');
  expect(await screen.findByText('The questions could not be searched. Please try again.')).toBeVisible();
});

test('asks before it leaves a running quiz', async () => {
  const quiz = startedQuiz('quick', new Date());
  const { person, address } = renderRoute(`/quiz/${quiz.session.id}`, [
    ...signedInAs(people.pro),
    ...studyData(),
    http.get('/api/quiz/:sessionId', () => HttpResponse.json(quiz)),
    ...searchServer(() => pageOf([])).handlers,
  ]);
  await screen.findByRole('heading', { name: /Within what time/ });
  const input = await pressCtrlK(person);
  type(input, 'analytics');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  expect(address()).toBe(`/quiz/${quiz.session.id}`);
});

test('has no entry without a plan', async () => {
  renderRoute('/dashboard', signedInAs(people.registered));
  expect(await screen.findByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search and go to' })).toBeNull();
});
