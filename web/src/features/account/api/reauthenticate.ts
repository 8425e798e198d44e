import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

export function useReauthenticate() {
  return useMutation({
    mutationFn: (password: string) =>
      request<null>('POST', '/api/auth/re-authenticate', { json: { password } }),
  });
}
