import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeUserRoleBody, User } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { USERS_PATH } from './users.js';

export function useChangeRole(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeUserRoleBody) =>
      request<User>('PUT', `${USERS_PATH}/${userId}/role`, { json: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: [USERS_PATH] }),
  });
}
