import { useMutation } from '@tanstack/react-query';
import type { RegisterBody, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

export function useRegister() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (account: RegisterBody) => request<User>('POST', '/api/register', { json: account }),
    onSuccess: storeUser,
  });
}
