import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  LoginBody,
  PasskeyRequestOptions,
  PendingSignInView,
  RegisterBody,
  SecondStepBody,
  User,
} from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { getQuery, request } from '../../../lib/http.js';
import { answerWithPasskey } from '../../../lib/passkeys.js';

export function useSignIn() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: ({ email, password }: Pick<LoginBody, 'email' | 'password'>) =>
      request<User>('POST', '/api/login', { json: { email, password, firstName: '', lastName: '' } }),
    onSuccess: storeUser,
  });
}

export function useRegister() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (account: RegisterBody) => request<User>('POST', '/api/register', { json: account }),
    onSuccess: storeUser,
  });
}

export function usePasskeySignIn(path: '/api/auth/passkey' | '/api/auth/second-step/passkey') {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: async () => {
      const options = await request<PasskeyRequestOptions>('POST', `${path}/options`);
      return request<User>('POST', path, { json: await answerWithPasskey(options) });
    },
    onSuccess: storeUser,
  });
}

export const pendingSignInQuery = queryOptions({
  queryKey: ['/api/auth/second-step'],
  queryFn: getQuery<PendingSignInView>,
  staleTime: 0,
  gcTime: 0,
});

export function useCompleteSignIn() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (proof: SecondStepBody) => request<User>('POST', '/api/auth/second-step', { json: proof }),
    onSuccess: storeUser,
  });
}
