import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView, Readiness } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';
import { useUser } from './current-user.js';
import { storeStarted } from './quiz.js';
import { requestWithKey } from './keyed-request.js';

const PATH = '/api/readiness';

export const readinessQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<Readiness>,
  // changes with each start of a quiz, and with time
  staleTime: 0,
});

export function useStartStudy() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: () => requestWithKey<QuizView>('POST', `${PATH}/study-now`, {}),
    onSuccess: (quiz) => storeStarted(client, userId, quiz),
  });
}
