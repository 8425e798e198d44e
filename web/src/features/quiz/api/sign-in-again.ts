import { useMutation } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

/** Signs in again after the auth session has ended. */
export function useSignInAgain(email: string) {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (password: string) =>
      request<User>('POST', '/api/login', { json: { email, password, firstName: '', lastName: '' } }),
    onSuccess: storeUser,
  });
}
