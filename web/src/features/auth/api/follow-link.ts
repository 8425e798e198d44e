import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

/** Does what a link from a mail is for. Whoever is signed in sees the outcome wherever they go next. */
export function useFollowLink(path: '/api/auth/verify-email' | '/api/auth/email/confirm') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => request<null>('POST', path, { json: { token } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
