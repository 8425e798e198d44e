import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs, signedOut } from '../../../test/users.js';
import {
  address,
  flagServer,
  item,
  listed,
  marks,
  mugs,
  open,
  removed,
  rowButton,
  unflagButton,
} from './test/flag-server.js';

test('shows each question with its options, the explanation and when it was answered', async () => {
  const { person } = open(...flagServer([mugs, address, removed]).handlers);
  await listed();
  screen.getByRole('region', { name: 'Classification (2)' });
  expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull();
  for (const question of [mugs, address, removed]) await person.click(rowButton(question));
  expect(marks(mugs)).toEqual(['A6911Correct answer', 'B6912Your answer, incorrect', 'C6913', 'D6914']);
  expect(item(mugs)).toHaveTextContent('You answered incorrectly');
  expect(within(item(mugs)).getByText('Heading 6911 covers tableware of porcelain.')).toBeVisible();
  expect(item(mugs)).toHaveTextContent('HTSUS heading 6911');
  expect(within(item(mugs)).getByRole('link', { name: /^HTSUS heading 6911/ })).toHaveAttribute(
    'href',
    'https://hts.usitc.gov/search?query=6911',
  );
  expect(within(item(mugs)).getByRole('heading', { level: 3, name: 'Why' })).toBeVisible();
  expect(within(item(mugs)).getByText('Answered 3 hours ago')).toBeVisible();

  expect(marks(address)).toEqual(['A5 days', 'B10 daysYour answer, correct']);
  expect(item(address)).toHaveTextContent('You answered correctly');
  expect(within(item(address)).getByText('Answered 2 days ago')).toBeVisible();

  expect(marks(removed)).toEqual(['AA markYour answer', 'BNo mark']);
  expect(item(removed)).toHaveTextContent('Removed question, everyone gets credit');
  expect(within(item(removed)).queryByText(/^Answered/)).toBeNull();
});

test('shows the picture of a question with its description', async () => {
  const imageUrl = '/pictures/mug.png';
  const pictured = { ...mugs, imageUrl, imageDescription: 'A mug with a handle.' };
  const { person } = open(...flagServer([pictured, address]).handlers);
  await listed();
  await person.click(rowButton(mugs));
  const picture = within(item(mugs)).getByRole('img', { name: 'A mug with a handle.' });
  expect(picture).toHaveAttribute('src', imageUrl);
});

test('shows the totals and a link to the dashboard', async () => {
  const { person, address: at } = open(
    ...flagServer([mugs, { ...mugs, id: removed.id, questionText: 'Another?' }, address]).handlers,
    ...studyData(),
  );
  await listed();
  expect(screen.getByText('flagged questions').parentElement?.textContent).toBe('3 flagged questions');
  expect(screen.getByText('answered correctly').parentElement?.textContent).toBe('1 answered correctly');
  expect(screen.getByText('answered incorrectly').parentElement?.textContent).toBe('2 answered incorrectly');
  await person.click(screen.getByRole('link', { name: 'Back to study sessions' }));
  await waitFor(() => expect(at()).toBe('/quiz'));
});

test('counts a removed question as answered correctly, because everyone gets credit', async () => {
  open(...flagServer([mugs, address, removed]).handlers);
  await listed();
  expect(screen.getByText('flagged questions').parentElement?.textContent).toBe('3 flagged questions');
  expect(screen.getByText('answered correctly').parentElement?.textContent).toBe('2 answered correctly');
  expect(screen.getByText('answered incorrectly').parentElement?.textContent).toBe('1 answered incorrectly');
});

test('practices the flagged questions with Pro', async () => {
  const starts: unknown[] = [];
  const start = http.post('/api/quiz/start', async ({ request }) => {
    starts.push(await request.json());
    return HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 });
  });
  const { person } = renderRoute('/flagged-questions', [
    start,
    ...signedInAs(people.pro),
    ...flagServer([mugs, address, removed]).handlers,
    ...studyData(),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Practice these 3' }));
  await waitFor(() =>
    expect(starts).toEqual([
      {
        sessionType: 'custom',
        custom: { categoryIds: [], examIds: [], sets: ['flagged'], questions: 3, isTimed: true },
      },
    ]),
  );
});

test('explains how to flag questions when there are none, and links to a quiz', async () => {
  open(...flagServer([]).handlers);
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take a Quiz' })).toHaveAttribute('href', '/quiz');
});

test('shows a skeleton while the questions load', async () => {
  open(http.get('/api/questions/flagged', () => delay('infinite')));
  expect(await screen.findByText('Loading your flagged questions')).toBeInTheDocument();
  expect(screen.queryByText('Nothing to review')).toBeNull();
});

test('reports a failure and loads the questions on retry', async () => {
  let tries = 0;
  const { person } = open(
    http.get('/api/questions/flagged', () => {
      tries += 1;
      return tries === 1 ? problem(500, 'INTERNAL', 'Something went wrong.') : HttpResponse.json([mugs]);
    }),
  );
  expect(await screen.findByText('Could not load your flagged questions')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await listed();
  expect(item(mugs)).toBeVisible();
});

test('shows the server’s refusal without a retry button', async () => {
  open(
    http.get('/api/questions/flagged', () =>
      problem(403, 'SUBSCRIPTION_REQUIRED', 'You need an active subscription.'),
    ),
  );
  expect(await screen.findByText('You need an active subscription.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows the paywall without a plan', async () => {
  renderRoute('/flagged-questions', signedInAs(people.registered));
  expect(await screen.findByRole('heading', { name: 'Subscription Required' })).toBeVisible();
});

describe('signed out', () => {
  function browserTarget(): () => string | null {
    let target: string | null = null;
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      target = link?.getAttribute('href') ?? null;
      event.preventDefault();
    };
    document.addEventListener('click', leave);
    onTestEnd.push(() => document.removeEventListener('click', leave));
    return () => target;
  }
  const onTestEnd: Array<() => void> = [];
  afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

  test('shows a message, then redirects to the server’s sign-in address', async () => {
    const target = browserTarget();
    renderRoute('/flagged-questions', signedOut());
    expect(await screen.findByText('Please Sign In')).toBeVisible();
    expect(target()).toBeNull();
    await waitFor(() => expect(target()).toBe('/api/login'));
  });

  test('redirects, too, when the auth session ends while the page is open', async () => {
    const target = browserTarget();
    let signedIn = true;
    const { person } = renderRoute('/flagged-questions', [
      http.get('/api/user', () =>
        signedIn ? HttpResponse.json(people.pro) : problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
      ),
      http.post('/api/questions/unflag/:questionId', () =>
        problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
      ),
      ...signedInAs(people.pro),
      ...flagServer([mugs]).handlers,
    ]);
    await listed();
    signedIn = false;
    await person.click(unflagButton(mugs));
    await waitFor(() => expect(target()).toBe('/api/login'));
  });
});
