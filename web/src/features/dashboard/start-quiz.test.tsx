import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { progressOf, sections, startedQuiz, studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

const HOUR_MS = 3_600_000;

function startingServer() {
  const seen: unknown[] = [];
  const handler = http.post('/api/quiz/start', async ({ request }) => {
    seen.push(await request.json());
    return HttpResponse.json(startedQuiz('quick', new Date()), { status: 201 });
  });
  return { seen, handler };
}

const sessionAddress = `/quiz/${startedQuiz('quick', new Date()).session.id}`;

describe('on Pro', () => {
  const [, second] = sections;

  test.each([
    ['Quick Quiz', 'Quick Quiz', { sessionType: 'quick' }],
    ['the full exam', /^Full Practice Exam/, { sessionType: 'full' }],
    ['a section', /^Classification/, { sessionType: 'section', categoryId: second?.id }],
    ['the weak areas', /^Focus on Weak Areas/, { sessionType: 'focused', categoryId: second?.id }],
  ])('%s starts and opens', async (_what, button, body) => {
    const { seen, handler } = startingServer();
    const { person, address } = renderRoute('/', [handler, ...signedInAs(people.pro), ...studyData()]);
    await screen.findByText('86.4% correct');
    await person.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(address()).toBe(sessionAddress));
    expect(await screen.findByText('Within what time is an entry due?')).toBeVisible();
    expect(seen).toEqual([body]);
  });

  test('a failed start shows a toast', async () => {
    const { person, address } = renderRoute('/', [
      http.post('/api/quiz/start', () => problem(409, 'NO_QUESTIONS', 'None.')),
      ...signedInAs(people.pro),
      ...studyData(),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
    expect(await messages().findByText('Failed to start quiz.')).toBeVisible();
    expect(await messages().findByText('Error')).toBeVisible();
    expect(address()).toBe('/');
  });

  test.each([
    ['no progress', [], 'No progress data', 'Complete some quizzes first to identify weak areas'],
    [
      'no history',
      progressOf([0, 0], [0, 0], [0, 0]),
      'No quiz history',
      'Take some quizzes first to identify your weak areas',
    ],
  ])('weak areas with %s show a toast', async (_what, progress, title, description) => {
    const { person } = renderRoute('/', [...signedInAs(people.pro), ...studyData({ progress })]);
    await person.click(await screen.findByRole('button', { name: /^Focus on Weak Areas/ }));
    expect(await messages().findByText(title)).toBeVisible();
    expect(await messages().findByText(description)).toBeVisible();
  });
});

describe('the daily quick quiz of the Free plan', () => {
  async function openDialog(...handlers: Parameters<typeof renderRoute>[1][number][]) {
    const opened = renderRoute('/', [...handlers, ...signedInAs(people.free), ...studyData()]);
    await opened.person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Daily Quick Quiz' }));
    return { ...opened, dialog, start: dialog.getByRole('button', { name: 'Start quiz' }) };
  }

  test('starts, and the countdown runs from then on', async () => {
    const { seen, handler } = startingServer();
    const { person, address, dialog, start } = await openDialog(handler);
    dialog.getByText(/^3 questions, free, once every 24 hours/);
    await person.click(start);
    await waitFor(() => expect(address()).toBe(sessionAddress));
    expect(seen).toEqual([{ sessionType: 'quick' }]);
    await person.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? start);
    await person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
    expect(await screen.findByRole('timer')).toHaveTextContent(/2[34]:\d\d:\d\d$/);
  });

  test('on cooldown counts down by the second and does not start', async () => {
    const { id } = people.free;
    localStorage.setItem(`tenfold.lastQuickQuiz.${id}`, new Date(Date.now() - 17.5 * HOUR_MS).toISOString());
    const { person, dialog, start } = await openDialog();
    const before = dialog.getByRole('timer').textContent;
    expect(before).toMatch(/06:(30:00|29:\d\d)$/);
    const limit =
      'Daily limit reached — You can take your next quiz in 7 hour(s). Upgrade to Pro for unlimited access!';
    dialog.getByText(limit);
    await person.click(start);
    expect(await messages().findByText('Quiz not available')).toBeVisible();
    expect(await messages().findByText(limit)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('timer').textContent).not.toBe(before));
    expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
  });

  test('takes the countdown from a 429 reply', async () => {
    const nextAvailable = new Date(Date.now() + 2.2 * HOUR_MS).toISOString();
    const { person, dialog, start } = await openDialog(
      http.post('/api/quiz/start', () =>
        problem(429, 'QUIZ_COOLDOWN', 'Too soon.', { hoursRemaining: 3, nextAvailable }),
      ),
    );
    await person.click(start);
    expect(await messages().findByText('Quiz on Cooldown')).toBeVisible();
    expect(await messages().findByText('You can take your next quiz in 3 hour(s)')).toBeVisible();
    expect(await dialog.findByRole('timer')).toHaveTextContent(/02:1[12]:\d\d$/);
  });

  test.each([
    [
      'another error reply',
      () => problem(503, 'UNAVAILABLE', 'The quiz is unavailable for a moment.'),
      'Quiz Error',
      'Failed to start quiz: 503 The quiz is unavailable for a moment.',
    ],
    [
      'a cooldown without its hours',
      () => problem(429, 'QUIZ_COOLDOWN', 'Too soon.'),
      'Quiz on Cooldown',
      'Too soon.',
    ],
    ['no network', () => HttpResponse.error(), 'Network Error', 'Failed to connect to server'],
    [
      'a quiz without questions',
      () => HttpResponse.json({ ...startedQuiz('quick', new Date()), questions: [] }, { status: 201 }),
      'Quiz not available',
      'There are no questions for a quiz at the moment.',
    ],
  ])('shows a toast and stays on the dashboard with %s', async (_what, reply, title, description) => {
    const { person, address, start } = await openDialog(http.post('/api/quiz/start', reply));
    await person.click(start);
    expect(await messages().findByText(title)).toBeVisible();
    expect(await messages().findByText(description)).toBeVisible();
    expect(address()).toBe('/');
  });
});
