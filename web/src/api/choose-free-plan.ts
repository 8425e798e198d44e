import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { isSubscribed } from '../lib/access.js';
import { request } from '../lib/http.js';
import { currentUserQuery } from './current-user.js';

const TRIES = 20;
const PAUSE_MS = 250;

/** Takes the Free plan; the current user carries it when this is done. */
export function useChooseFreePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request<SubscriptionState>('POST', '/api/subscription/free');
      return readSubscribedUser();
    },
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
}

/** The account learns of its plan a moment after billing has stored it: asks until it has. */
async function readSubscribedUser(): Promise<User> {
  let user = await request<User>('GET', '/api/user');
  for (let tries = 1; tries < TRIES && !isSubscribed(user); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    user = await request<User>('GET', '/api/user');
  }
  return user;
}
