import { configure, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { problem } from '../../../test/users.js';
import {
  answer,
  answerAndContinue,
  button,
  openQuizPage,
  option,
  questionShown,
} from './test/quiz-person.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

function withOutage(server: QuizServer, path: string, isAway: () => boolean): QuizServer {
  const outage = http.post(path, () =>
    isAway() ? problem(503, 'UNAVAILABLE', 'Back in a moment.') : undefined,
  );
  return { ...server, handlers: [outage, ...server.handlers] };
}

describe('an answer that cannot be sent', () => {
  test('is reported and kept, and sent in order with the later ones once the server is back', async () => {
    const server = quizServer(sampleQuiz());
    let away = true;
    const opened = await openQuizPage(withOutage(server, '/api/quiz/answer', () => away));
    await answerAndContinue(opened, 'A');
    await questionShown('q2');
    expect(await screen.findByText('Failed to submit answer.')).toBeVisible();
    expect(screen.getByText('Your answers are kept in this tab until they are saved.')).toBeVisible();
    expect(await screen.findByText('1 answer is not saved yet.')).toBeVisible();

    await answerAndContinue(opened, 'B');
    await questionShown('q3');
    await answerAndContinue(opened, 'A');
    expect(await screen.findByText('3 answers are not saved yet.')).toBeVisible();
    expect(server.received.completions).toEqual([]);

    away = false;
    await opened.person.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Your score: 0 of 3' })).toBeVisible();
    expect(server.received.answers.map(({ questionId }) => questionId)).toEqual(['q1', 'q2', 'q3']);
    expect(server.received.completions).toHaveLength(1);
  });

  test('is retried without a message after a short outage', async () => {
    const server = quizServer(sampleQuiz());
    let refusals = 1;
    const opened = await openQuizPage(withOutage(server, '/api/quiz/answer', () => refusals-- > 0));
    await answerAndContinue(opened, 'A');
    await waitFor(() => expect(server.quiz.answers).toHaveLength(1));
    expect(screen.queryByText('Failed to submit answer.')).toBeNull();
  });

  test('is sent when the network returns; until then closing the tab asks for confirmation', async () => {
    const server = quizServer(sampleQuiz());
    let away = true;
    const opened = await openQuizPage(withOutage(server, '/api/quiz/answer', () => away));
    await answerAndContinue(opened, 'A');
    await screen.findByText('1 answer is not saved yet.');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    away = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.quiz.answers).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('is mentioned in the leave dialog', async () => {
    const opened = await openQuizPage(withOutage(quizServer(sampleQuiz()), '/api/quiz/answer', () => true));
    await answerAndContinue(opened, 'A');
    await screen.findByText('Failed to submit answer.');
    await opened.person.click(button('Leave'));
    expect(await screen.findByRole('dialog', { name: 'Leave this quiz?' })).toHaveTextContent(
      '1 answer is not saved yet.',
    );
  });
});

describe('after another tab has already', () => {
  test('answered the question, the stored answer counts', async () => {
    const server = quizServer(sampleQuiz());
    const opened = await openQuizPage(server);
    server.quiz.answers.push(storedAnswer('q1', 'B', true, true));
    await answerAndContinue(opened, 'A');
    await questionShown('q2');
    expect(await screen.findByText('This question was already answered')).toBeVisible();
    expect(screen.getByText('Your earlier answer, B, counts.')).toBeVisible();
    await opened.person.click(button('Previous'));
    expect(option('B')).toBeChecked();
    expect(button('Unflag')).toBeVisible();
  });

  test('completed the quiz, the result is shown', async () => {
    const server = quizServer(sampleQuiz());
    const opened = await openQuizPage(server);
    server.quiz.answers.push(storedAnswer('q1', 'B', true), storedAnswer('q2', 'A', true));
    server.quiz.session.status = 'completed';
    await answerAndContinue(opened, 'A');
    expect(await screen.findByRole('heading', { name: 'Your score: 2 of 3' })).toBeVisible();
  });
});

test('reports a failed completion and completes the quiz on retry', async () => {
  const server = quizServer(sampleQuiz(threeQuestions.slice(0, 1)));
  let away = true;
  const opened = await openQuizPage(withOutage(server, `/api/quiz/${SESSION_ID}/complete`, () => away));
  await answer(opened, 'B');
  expect(await screen.findByText('Failed to complete quiz.')).toBeVisible();
  expect(screen.getByText('Your answers are saved.')).toBeVisible();
  expect(
    await screen.findByText('Every answer is saved. Your result could not be calculated yet.'),
  ).toBeVisible();
  away = false;
  await opened.person.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Your score: 1 of 1' })).toBeVisible();
});

test('says that the quiz was abandoned in the meantime', async () => {
  const server = quizServer(sampleQuiz(threeQuestions.slice(0, 1)));
  const opened = await openQuizPage(server);
  server.quiz.session.status = 'abandoned';
  await answerAndContinue(opened, 'A');
  expect(await screen.findByRole('heading', { name: 'Closed without a result' })).toBeVisible();
  expect(screen.getByText(/no answer for 24 hours/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start a new quiz' })).toHaveAttribute('href', '/quiz');
});

test('returns to the dashboard when the quiz no longer exists', async () => {
  const server = quizServer(sampleQuiz());
  let gone = false;
  const notFound = () => (gone ? problem(404, 'NOT_FOUND', 'Quiz session not found.') : undefined);
  const vanished = [http.post('/api/quiz/answer', notFound), http.get(`/api/quiz/${SESSION_ID}`, notFound)];
  const opened = await openQuizPage({ ...server, handlers: [...vanished, ...server.handlers] });
  gone = true;
  await answerAndContinue(opened, 'A');
  expect(await screen.findByText('Quiz session not found.')).toBeVisible();
  await waitFor(() => expect(opened.address()).toBe('/'));
});

test.each([
  [404, 'NOT_FOUND'],
  [400, 'INVALID_INPUT'],
])('returns to the dashboard when the quiz session cannot be found (%i)', async (status, code) => {
  const server = quizServer(sampleQuiz());
  const refuse = http.get(`/api/quiz/${SESSION_ID}`, () => problem(status, code, 'Quiz session not found.'));
  const { address } = renderRoute(`/quiz/${SESSION_ID}`, [refuse, ...server.handlers]);
  expect(await screen.findByText('Quiz session not found.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('shows a message for a quiz session without questions', async () => {
  renderRoute(`/quiz/${SESSION_ID}`, quizServer(sampleQuiz([])).handlers);
  expect(await screen.findByRole('heading', { name: 'No quiz session found.' })).toBeVisible();
});

test('loads the quiz session on retry', async () => {
  const server = quizServer(sampleQuiz());
  let away = true;
  const outage = http.get(`/api/quiz/${SESSION_ID}`, () =>
    away ? problem(503, 'UNAVAILABLE', 'Back in a moment.') : HttpResponse.json(server.quiz),
  );
  const { person } = renderRoute(`/quiz/${SESSION_ID}`, [outage, ...server.handlers]);
  expect(await screen.findByText('Could not load the quiz')).toBeVisible();
  away = false;
  await person.click(button('Try again'));
  await questionShown('q1');
});

test("shows the server's refusal without a subscription", async () => {
  const refuse = http.get(`/api/quiz/${SESSION_ID}`, () =>
    problem(403, 'SUBSCRIPTION_REQUIRED', 'You need an active subscription.'),
  );
  renderRoute(`/quiz/${SESSION_ID}`, [refuse, ...quizServer(sampleQuiz()).handlers]);
  expect(await screen.findByText('You need an active subscription.')).toBeVisible();
});
