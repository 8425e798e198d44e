import { queryOptions } from '@tanstack/react-query';
import type { PasswordResetOptions } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Reads whether the link is valid and which linked providers the reset can remove. A POST keeps the token out of URLs. */
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
