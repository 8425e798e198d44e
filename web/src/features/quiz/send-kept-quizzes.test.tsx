import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { server } from '../../../test/server.js';
import { people, problem } from '../../../test/users.js';
import { SignedInUser } from '../../api/current-user.js';
import { createQueryClient } from '../../api/query-client.js';
import { quizQuery } from '../../api/quiz.js';
import { openDeviceDatabase } from '../../lib/device-database.js';
import { clearDevice } from '../../lib/device-storage.js';
import { listUnsentWork } from '../../lib/kept-quizzes.js';
import { Toaster } from '../../ui/toaster.js';
import { SendKeptQuizzes } from './send-kept-quizzes.js';
import { sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

const { id: userId } = people.pro;
const unsentIds = async () => (await listUnsentWork(userId)).map(({ sessionId }) => sessionId);

async function keepFinished(sessionId: string, answers: { questionId: string; letter: string }[]) {
  const database = await openDeviceDatabase(userId);
  const times = { questionMs: {}, studyMs: 0 };
  await database.put('quizWork', { sessionId, answers, flags: {}, unsure: {}, times, finishing: true });
}

function renderSender() {
  const client = createQueryClient();
  client.setQueryData(quizQuery('b').queryKey, sampleQuiz());
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SignedInUser value={people.pro}>
          <SendKeptQuizzes />
          <Toaster />
        </SignedInUser>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return client;
}

afterEach(clearDevice);

test('a quiz that cannot be sent does not hold up the next one, which then opens as completed', async () => {
  await keepFinished('a', [{ questionId: 'q1', letter: 'A' }]);
  await keepFinished('b', []);
  server.use(
    http.post('/api/quiz/answer', () => problem(500, 'INTERNAL', 'Broken.')),
    http.post('/api/quiz/b/complete', () => HttpResponse.json({})),
  );
  const client = renderSender();
  await waitFor(async () => expect(await unsentIds()).toEqual(['a']));
  await waitFor(() => expect(client.getQueryData(quizQuery('b').queryKey)).toBeUndefined());
});

test('an answer that the server refuses or fails on does not hold up the others of its quiz', async () => {
  const answers = ['q1', 'q2', 'q3'].map((questionId) => ({ questionId, letter: 'A' }));
  await keepFinished('a', answers);
  const statuses: Record<string, number> = { q1: 400, q2: 500 };
  const received: string[] = [];
  server.use(
    http.post('/api/quiz/answer', async ({ request }) => {
      const { questionId } = (await request.json()) as { questionId: string };
      const status = statuses[questionId];
      received.push(questionId);
      return status === undefined
        ? HttpResponse.json({ isCorrect: true, timeSpentMs: null })
        : problem(status, 'INTERNAL', 'Broken.');
    }),
  );
  renderSender();
  await waitFor(() => expect(received).toEqual(['q1', 'q2', 'q3']));
  const kept = (await listUnsentWork(userId)).flatMap((work) => work.answers);
  expect(kept.map(({ questionId }) => questionId)).toEqual(['q2', 'q3']);
});

test('an answer on which the server fails each time is named, and its quiz is completed without it', async () => {
  const answers = ['q1', 'q2'].map((questionId) => ({ questionId, letter: 'A' }));
  await keepFinished('a', answers);
  const quiz = sampleQuiz(threeQuestions, [storedAnswer('q2', 'A', true)]);
  const database = await openDeviceDatabase(userId);
  await database.put('quiz', { sessionId: 'a', view: quiz, keptAt: 0 });
  server.use(
    http.get('/api/quiz/a', () => HttpResponse.json(quiz)),
    http.post('/api/quiz/answer', async ({ request }) => {
      const { questionId } = (await request.json()) as { questionId: string };
      return questionId === 'q1'
        ? problem(500, 'INTERNAL', 'Broken.')
        : HttpResponse.json({ isCorrect: true, timeSpentMs: null });
    }),
    http.post('/api/quiz/a/complete', () => HttpResponse.json({})),
  );
  renderSender();
  await waitFor(async () => {
    window.dispatchEvent(new Event('online'));
    expect(await unsentIds()).toEqual([]);
  });
  expect(
    screen.getByText(/^The server did not store A to question 1 of a quiz that you left\./),
  ).toBeVisible();
});

test.each([404, 409])('forgets a finished quiz whose completion returns %i', async (status) => {
  await keepFinished('b', []);
  server.use(http.post('/api/quiz/b/complete', () => problem(status, 'CONFLICT', 'This quiz is over.')));
  renderSender();
  await waitFor(async () => expect(await unsentIds()).toEqual([]));
});
