import { configure, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { people, problem } from '../../../test/users.js';
import { answerAndContinue, button, openQuizPage, questionShown, confirmLeave } from './test/quiz-person.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { sampleQuiz } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

function withEndingSession(server: QuizServer) {
  const session = { open: true };
  const refuse = () => (session.open ? undefined : problem(401, 'UNAUTHENTICATED', 'Please sign in.'));
  const handlers = [
    http.get('/api/user', refuse),
    http.post('/api/quiz/answer', refuse),
    http.post('/api/login', async ({ request }) => {
      const { email, password } = (await request.json()) as { email: string; password: string };
      if (email !== people.pro.email || password !== 'secret1') {
        return problem(401, 'UNAUTHENTICATED', 'Invalid email or password');
      }
      session.open = true;
      return HttpResponse.json(people.pro);
    }),
  ];
  return { session, server: { ...server, handlers: [...handlers, ...server.handlers] } };
}

test('offers to sign in within the quiz when the auth session ends, and keeps the answers', async () => {
  const { session, server } = withEndingSession(quizServer(sampleQuiz()));
  const opened = await openQuizPage(server);
  session.open = false;
  await answerAndContinue(opened, 'A');
  const dialog = await screen.findByRole('dialog', { name: 'You are signed out' });
  expect(dialog).toHaveTextContent('Your answers are kept in this tab');
  expect(dialog).toHaveTextContent(people.pro.email);
  expect(screen.queryByText('Failed to submit answer.')).toBeNull();
  expect(opened.address()).toMatch(/^\/quiz\//);

  await opened.person.type(screen.getByLabelText('Password'), 'wrong');
  await opened.person.click(button('Sign in and continue'));
  expect(await screen.findByText('Invalid email or password')).toBeVisible();

  await opened.person.clear(screen.getByLabelText('Password'));
  await opened.person.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You are signed out' })).toBeNull());
  await questionShown('q2');
  await waitFor(() => expect(server.quiz.answers).toMatchObject([{ questionId: 'q1', selectedAnswer: 'A' }]));
});

test('sends an account with a second factor to the sign-in page', async () => {
  const { session, server } = withEndingSession(quizServer(sampleQuiz()));
  const needsStep = http.post('/api/login', () =>
    problem(401, 'SECOND_FACTOR_REQUIRED', 'Please complete two-step verification.', { methods: ['totp'] }),
  );
  const opened = await openQuizPage({ ...server, handlers: [needsStep, ...server.handlers] });
  session.open = false;
  await answerAndContinue(opened, 'A');
  await screen.findByRole('dialog', { name: 'You are signed out' });
  await opened.person.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  expect(await screen.findByText(/This account signs in with a second factor/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in another way' })).toHaveAttribute('href', '/auth');
});

test('redirects to sign-in when the auth session ends outside a quiz', async () => {
  const { session, server } = withEndingSession(quizServer(sampleQuiz()));
  const opened = await openQuizPage(server);
  await opened.person.click(button('Leave'));
  session.open = false;
  await confirmLeave(opened);
  expect(
    await screen.findByRole('heading', { name: /Welcome Back|Make Exams Ten Times as Easy/ }),
  ).toBeVisible();
});
