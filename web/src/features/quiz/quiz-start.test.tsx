import { configure, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem } from '../../../test/users.js';
import { questionShown } from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuiz } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

const CATEGORY_ID = '11111111-0000-4000-8000-000000000003';

test.each([
  ['/quiz?type=quick', { sessionType: 'quick' }],
  ['/quiz?type=full', { sessionType: 'full' }],
  [`/quiz?type=section&categoryId=${CATEGORY_ID}`, { sessionType: 'section', categoryId: CATEGORY_ID }],
])('%s starts one quiz session and opens it', async (path, body) => {
  const server = quizServer(sampleQuiz());
  const { address } = renderRoute(path, server.handlers);
  await questionShown('q1');
  expect(address()).toBe(`/quiz/${SESSION_ID}`);
  expect(server.received.starts).toEqual([body]);
});

test('shows a skeleton while the quiz starts', async () => {
  const server = quizServer(sampleQuiz());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = http.post('/api/quiz/start', async () => {
    await held;
    return HttpResponse.json(server.quiz, { status: 201 });
  });
  renderRoute('/quiz?type=quick', [slow, ...server.handlers]);
  expect(await screen.findByText('Loading the quiz')).toBeInTheDocument();
  release();
  await questionShown('q1');
});

test.each([
  [409, 'NO_QUESTIONS', 'There are no questions yet.', 'Failed to start quiz: There are no questions yet.'],
  [
    403,
    'PRO_REQUIRED',
    'Full exams are a Pro feature.',
    'Failed to start quiz: Full exams are a Pro feature.',
  ],
  [404, 'NOT_FOUND', 'Category not found.', 'Failed to start quiz: Category not found.'],
])(
  'shows the reason of a refused start (%i %s) and returns to the dashboard',
  async (status, code, message, shown) => {
    const refuse = http.post('/api/quiz/start', () => problem(status, code, message));
    const { address } = renderRoute('/quiz?type=full', [refuse, ...quizServer(sampleQuiz()).handlers]);
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
  },
);

test('reports that the server could not be reached', async () => {
  const broken = http.post('/api/quiz/start', () => HttpResponse.error());
  const { address } = renderRoute('/quiz?type=quick', [broken, ...quizServer(sampleQuiz()).handlers]);
  expect(await screen.findByText('Failed to start quiz: The server could not be reached.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('reports the daily limit during the cooldown', async () => {
  const refuse = http.post('/api/quiz/start', () =>
    problem(429, 'QUIZ_COOLDOWN', 'Daily limit reached.', {
      hoursRemaining: 7,
      nextAvailable: '2026-11-21T17:00:00.000Z',
    }),
  );
  const { address } = renderRoute('/quiz?type=quick', [
    refuse,
    ...quizServer(sampleQuiz(), people.free).handlers,
  ]);
  expect(await screen.findByText('Quiz on Cooldown')).toBeVisible();
  expect(screen.getByText(/You can take your next quiz in 7 hour\(s\)\. Upgrade to Pro/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});
