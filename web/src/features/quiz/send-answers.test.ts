import { http, HttpResponse } from 'msw';
import { server } from '../../../test/server';
import { createQueryClient } from '../../api/query-client';
import { quizQuery } from '../../api/quiz';
import { FailingItems } from '../../lib/failing-items';
import type { UnsentAnswer } from './api/store-answer';
import { sendAnswers } from './send-answers';
import { sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz';

const ids = (answers: readonly { questionId: string }[]) => answers.map(({ questionId }) => questionId);

/** A quiz with an answer that the server has, to `stored`, and unsent ones. */
function quizWith(unsentIds: string[], statusOf: (questionId: string) => number, stored = ['q3']) {
  const client = createQueryClient();
  const answers = stored.map((questionId) => storedAnswer(questionId, 'A', true));
  client.setQueryData(quizQuery('s').queryKey, sampleQuiz(threeQuestions, answers));
  let unsent = unsentIds.map((questionId): UnsentAnswer => ({
    questionId,
    selectedAnswer: 'B',
    flaggedForReview: false,
    timeSpentMs: 1_000,
  }));
  const received: string[] = [];
  server.use(
    http.post('/api/quiz/answer', async ({ request }) => {
      const { questionId } = (await request.json()) as UnsentAnswer;
      received.push(questionId);
      const status = statusOf(questionId);
      return HttpResponse.json({ isCorrect: true, timeSpentMs: 1_000, message: 'Broken.' }, { status });
    }),
  );
  const refused: string[] = [];
  const leave = (gone: readonly string[]) =>
    (unsent = unsent.filter(({ questionId }) => !gone.includes(questionId)));
  const failing = new FailingItems();
  const send = () =>
    sendAnswers({
      client,
      sessionId: 's',
      failing,
      unsent: () => unsent,
      onStored: (stored) => leave(ids(stored)),
      onRefused: ({ questionId }) => {
        refused.push(questionId);
        leave([questionId]);
      },
    }).catch(() => 'failed');
  return { send, received, refused, unsent: () => ids(unsent) };
}

describe('an answer on which the server fails each time', () => {
  const failsOn = (bad: string) => (questionId: string) => (questionId === bad ? 500 : 200);

  test('is set aside after three attempts, each before a request that the server accepts', async () => {
    const quiz = quizWith(['q1', 'q2'], failsOn('q1'));
    expect(await quiz.send()).toBe('failed');
    expect(quiz.unsent()).toEqual(['q1']);
    expect(await quiz.send()).toBe('failed');
    expect(quiz.refused).toEqual([]);
    expect(await quiz.send()).toBe(true);
    expect(quiz.refused).toEqual(['q1']);
    // q3 is stored, and sent again to try the server
    expect(quiz.received).toEqual(['q1', 'q2', 'q1', 'q3', 'q1', 'q3']);
  });

  test.each([
    ['while every request fails', ['q3'], () => 500],
    ['while the server has no answer of the quiz that could show that it works', [], failsOn('q1')],
  ])('is never set aside %s', async (_, stored, statusOf) => {
    const quiz = quizWith(['q1'], statusOf, stored);
    for (let run = 1; run <= 12; run += 1) expect(await quiz.send()).toBe('failed');
    expect(quiz.received.filter((id) => id === 'q1')).toHaveLength(12);
    expect(quiz.refused).toEqual([]);
    expect(quiz.unsent()).toEqual(['q1']);
  });
});

test('an outage does not count as a failure of the answer before it', async () => {
  const statuses = [500, 503, 500, 200, 500, 503];
  const quiz = quizWith(['q1', 'q2'], () => statuses.shift() ?? 200);
  for (let run = 1; run <= 4; run += 1) await quiz.send();
  expect(quiz.refused).toEqual([]);
  expect(quiz.unsent()).toEqual([]);
});
