import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

/** The reply does not reveal whether the account exists. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => request<null>('POST', '/api/auth/password-reset', { json: { email } }),
  });
}
