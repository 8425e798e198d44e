import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PendingSignInView, SecondStepBody, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { getQuery, request } from '../../../lib/http.js';

/** The methods that can complete the pending sign-in of this browser; null without one or after it has expired. */
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
