import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

/** Has a link mailed. The answer does not tell whether there is such an account. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => request<null>('POST', '/api/auth/password-reset', { json: { email } }),
  });
}
