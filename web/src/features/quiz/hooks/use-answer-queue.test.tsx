import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { server } from '../../../../test/server';
import { createQueryClient } from '../../../api/query-client';
import { useAnswerQueue, type UnsentAnswer } from './use-answer-queue';

const answer: UnsentAnswer = {
  questionId: 'question-1',
  selectedAnswer: 'B',
  flaggedForReview: false,
  timeSpentMs: 1_000,
};

test('a failed answer is sent again although the screen renders more often than the delay', async () => {
  let requests = 0;
  server.use(
    http.post('/api/quiz/answer', () => {
      requests += 1;
      return requests === 1
        ? new HttpResponse(null, { status: 503 })
        : HttpResponse.json({ isCorrect: true, timeSpentMs: 1_000 });
    }),
  );
  const client = createQueryClient();
  let isStored = false;
  const { rerender } = renderHook(
    // new arrays and functions with each render, as on the screen
    () =>
      useAnswerQueue({
        sessionId: 's',
        unsent: isStored ? [] : [{ ...answer }],
        onStored: () => (isStored = true),
        onFailed: () => undefined,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(
    () => {
      rerender();
      expect(isStored).toBe(true);
    },
    { interval: 50, timeout: 10_000 },
  );
  expect(requests).toBe(2);
});
