import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { server } from '../../test/server';
import { people, problem } from '../../test/users';
import { createQueryClient } from './query-client';
import { SignedInUser } from './current-user';
import { useStartQuiz } from './quiz';

const SESSION = '22222222-0000-4000-8000-00000000000a';

function startQuick(extra: object) {
  server.use(
    http.post('/api/quiz/start', () => problem(429, 'QUIZ_COOLDOWN', 'Daily limit reached', extra)),
    http.get(`/api/quiz/${SESSION}`, () =>
      HttpResponse.json({
        session: { id: SESSION, sessionType: 'quick', startedAt: '2026-11-20T10:00:00.000Z' },
        questions: [],
        answers: [],
      }),
    ),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SignedInUser value={people.free}>{children}</SignedInUser>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useStartQuiz(), { wrapper });
  result.current.mutate({ sessionType: 'quick' });
  return result;
}

test('a daily quiz that is refused because one is unfinished opens the unfinished one', async () => {
  const started = startQuick({ hoursRemaining: 23, sessionId: SESSION });
  await waitFor(() => expect(started.current.data?.session.id).toBe(SESSION));
});

test('without an unfinished one the refusal stands', async () => {
  const started = startQuick({ hoursRemaining: 23 });
  await waitFor(() => expect(started.current.error?.message).toContain('QUIZ_COOLDOWN'));
});
