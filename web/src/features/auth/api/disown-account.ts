import { useMutation } from '@tanstack/react-query';
import type { DisownedAccount } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

/** Deletes every credential of an account that another person created; the reply contains a password reset token. */
export function useDisownAccount() {
  return useMutation({
    mutationFn: (token: string) =>
      request<DisownedAccount>('POST', '/api/auth/verify-email/disown', { json: { token } }),
  });
}
