import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser, ChangeSubscriptionBody, User } from '@tenfold/contracts';
import { request, type ListPage } from '../../../lib/http.js';
import { adminStatsQuery } from './admin-stats.js';
import { USERS_PATH } from './users.js';

export interface SubscriptionChange {
  userId: string;
  to: ChangeSubscriptionBody;
}

/** Updates the cached list from the reply, because the list's read model lags behind. */
export function useChangeSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, to }: SubscriptionChange) =>
      request<User>('PATCH', `${USERS_PATH}/${userId}/subscription`, { json: to }),
    onSuccess: (changed) => {
      client.setQueriesData<ListPage<AdminUser> | null>({ queryKey: [USERS_PATH] }, (page) =>
        page ? { ...page, items: page.items.map((user) => merged(user, changed)) } : page,
      );
      void client.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
    },
  });
}

function merged(user: AdminUser, changed: User): AdminUser {
  return user.id === changed.id ? { ...user, ...changed } : user;
}
