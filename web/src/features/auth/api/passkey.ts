import { useMutation } from '@tanstack/react-query';
import type { PasskeyRequestOptions, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';
import { answerWithPasskey } from '../../../lib/passkeys.js';

export function usePasskeySignIn(path: '/api/auth/passkey' | '/api/auth/second-step/passkey') {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: async () => {
      const options = await request<PasskeyRequestOptions>('POST', `${path}/options`);
      return request<User>('POST', path, { json: await answerWithPasskey(options) });
    },
    onSuccess: storeUser,
  });
}
