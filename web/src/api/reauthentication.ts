import { useMutation } from '@tanstack/react-query';
import type { PasskeyRequestOptions } from '@tenfold/contracts';
import { request } from '../lib/http.js';
import { answerWithPasskey } from '../lib/passkeys.js';

export function useReauthenticate() {
  return useMutation({
    mutationFn: (password: string) =>
      request<null>('POST', '/api/auth/re-authenticate', { json: { password } }),
  });
}

export function useReauthenticateWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const path = '/api/auth/re-authenticate/passkey';
      const options = await request<PasskeyRequestOptions>('POST', `${path}/options`);
      return request<null>('POST', path, { json: await answerWithPasskey(options) });
    },
  });
}
