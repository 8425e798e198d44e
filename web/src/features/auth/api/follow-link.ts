import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

/** Redeems the token of a mailed link. Updates the current user when the browser is signed in. */
export function useFollowLink(path: '/api/auth/verify-email' | '/api/auth/email/confirm') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => request<null>('POST', path, { json: { token } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
