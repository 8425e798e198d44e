import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StrictMode, type ReactNode } from 'react';
import { heldReply } from '../../../../test/held-reply';
import { server } from '../../../../test/server';
import { createQueryClient } from '../../../api/query-client';
import type { UnsentAnswer } from '../api/store-answer';
import { useAnswerQueue } from './use-answer-queue';

function renderQueue(statuses: (number | undefined)[] = [], gate: Promise<void> = Promise.resolve()) {
  const received: string[] = [];
  const unsent: UnsentAnswer[] = [];
  const refused: string[] = [];
  const leave = (questionId: string | undefined) =>
    void unsent.splice(
      unsent.findIndex((answer) => answer.questionId === questionId),
      1,
    );
  const onFailed = jest.fn();
  server.use(
    http.post('/api/quiz/answer', async ({ request }) => {
      received.push(((await request.json()) as UnsentAnswer).questionId);
      await gate;
      const status = statuses.shift();
      return status === undefined
        ? HttpResponse.json({ isCorrect: true, timeSpentMs: 1_000 })
        : new HttpResponse(null, { status });
    }),
  );
  const client = createQueryClient();
  const { result, rerender } = renderHook(
    () =>
      useAnswerQueue({
        sessionId: 's',
        unsent: () => unsent,
        onStored: ([stored]) => leave(stored?.questionId),
        onRefused: ({ questionId }) => {
          refused.push(questionId);
          leave(questionId);
        },
        onFailed,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StrictMode>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </StrictMode>
      ),
    },
  );
  const close = (questionId: string) => {
    unsent.push({ questionId, selectedAnswer: 'B', flaggedForReview: false, timeSpentMs: 1_000 });
    act(() => result.current.send());
  };
  return { received, unsent, refused, onFailed, result, rerender, close };
}

test('retries a failed answer although the screen renders more often than the delay', async () => {
  const { received, unsent, rerender, close, onFailed } = renderQueue([503]);
  close('q1');
  await waitFor(
    () => {
      rerender();
      expect(unsent).toEqual([]);
    },
    { interval: 50, timeout: 10_000 },
  );
  expect(received).toEqual(['q1', 'q1']);
  expect(onFailed).not.toHaveBeenCalled();
});

test('sends answers that close during a request once each and in order', async () => {
  const { gate, release } = heldReply();
  const { received, unsent, close } = renderQueue([], gate);
  close('q1');
  close('q2');
  close('q3');
  release();
  await waitFor(() => expect(unsent).toEqual([]));
  expect(received).toEqual(['q1', 'q2', 'q3']);
});

test('stalls after three attempts, and sends everything with the next answer', async () => {
  const { received, unsent, result, close, onFailed } = renderQueue([503, 503, 503]);
  close('q1');
  await waitFor(() => expect(result.current.stalled).toBe(true), { timeout: 10_000 });
  expect(received).toEqual(['q1', 'q1', 'q1']);
  expect(onFailed).toHaveBeenCalledTimes(1);
  close('q2');
  await waitFor(() => expect(unsent).toEqual([]));
  expect(received.slice(3)).toEqual(['q1', 'q2']);
  expect(result.current.stalled).toBe(false);
});

test('reports the first failure after an answer that was stored', async () => {
  const { received, result, close, onFailed } = renderQueue([401, undefined, 401]);
  close('q1');
  await waitFor(() => expect(result.current.stalled).toBe(true));
  expect(onFailed).toHaveBeenCalledTimes(1);
  close('q2');
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2));
  expect(received).toEqual(['q1', 'q1', 'q2']);
});

test('an answer that the server refuses leaves the queue, and the others are stored', async () => {
  const { gate, release } = heldReply();
  const { received, unsent, refused, close, onFailed } = renderQueue([400], gate);
  for (const questionId of ['q1', 'q2', 'q3']) close(questionId);
  release();
  await waitFor(() => expect(unsent).toEqual([]));
  expect(refused).toEqual(['q1']);
  expect(received).toEqual(['q1', 'q2', 'q3']);
  expect(onFailed).not.toHaveBeenCalled();
});

test('an answer on which the server fails once does not hold up the others', async () => {
  const { gate, release } = heldReply();
  const { received, unsent, refused, close } = renderQueue([500], gate);
  for (const questionId of ['q1', 'q2', 'q3']) close(questionId);
  release();
  await waitFor(() => expect(received.slice(0, 3)).toEqual(['q1', 'q2', 'q3']));
  await waitFor(() => expect(unsent).toEqual([]), { timeout: 5_000 });
  expect(received).toEqual(['q1', 'q2', 'q3', 'q1']);
  expect(refused).toEqual([]);
});
