import { useMutation } from '@tanstack/react-query';
import type { LoginBody, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

/** Sends empty names, because sign-in and registration share one form. */
export function useSignIn() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: ({ email, password }: Pick<LoginBody, 'email' | 'password'>) =>
      request<User>('POST', '/api/login', { json: { email, password, firstName: '', lastName: '' } }),
    onSuccess: storeUser,
  });
}
