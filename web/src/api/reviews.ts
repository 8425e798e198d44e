import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuizView, Reviews, ReviewSettings } from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';
import { useUser } from './current-user.js';
import { storeStarted } from './quiz.js';
import { requestWithKey } from './keyed-request.js';

const PATH = '/api/reviews';

export const reviewsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<Reviews>,
  // changes with the day, and with each flag
  staleTime: 0,
});

export function useStartReview() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: () => requestWithKey<QuizView>('POST', `${PATH}/start`, {}),
    onSuccess: (quiz) => storeStarted(client, userId, quiz),
    // the list was out of date
    onError: () => client.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  });
}

export function useSetReviewSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ReviewSettings) =>
      request<ReviewSettings>('PUT', `${PATH}/settings`, { json: settings }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  });
}
