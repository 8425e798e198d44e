import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordResetOptions, ResetPasswordBody } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => request<null>('POST', '/api/auth/password-reset', { json: { email } }),
  });
}

/** Reads whether the link is valid and which social logins the reset can remove. A POST keeps the token out of URLs. */
export function passwordResetOptionsQuery(token: string) {
  return queryOptions({
    queryKey: ['password-reset-options', token],
    queryFn: () =>
      request<PasswordResetOptions>('POST', '/api/auth/password-reset/check', { json: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reset: ResetPasswordBody) =>
      request<null>('POST', '/api/auth/password-reset/confirm', { json: reset }),
    onSuccess: () => client.setQueryData(currentUserQuery.queryKey, null),
  });
}
