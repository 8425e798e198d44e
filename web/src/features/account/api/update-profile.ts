import { useMutation } from '@tanstack/react-query';
import type { UpdateProfileBody, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (changes: UpdateProfileBody) => request<User>('PATCH', '/api/auth/user', { json: changes }),
    onSuccess: useStoreUser(),
  });
}
