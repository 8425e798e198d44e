import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisownedAccount } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

export function useFollowLink(path: '/api/auth/verify-email' | '/api/auth/email/confirm') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => request<null>('POST', path, { json: { token } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Deletes every credential of an account that another person created; the reply contains a password reset token. */
export function useDisownAccount() {
  return useMutation({
    mutationFn: (token: string) =>
      request<DisownedAccount>('POST', '/api/auth/verify-email/disown', { json: { token } }),
  });
}
