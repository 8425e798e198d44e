import { useMutation } from '@tanstack/react-query';
import type { PasskeyCreationOptions, PasskeyView, RecoveryCodes } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { createPasskey } from '../../../lib/passkeys.js';
import { useRefreshSecurity } from '../../../api/security.js';
import { useRefreshSessions } from './auth-sessions.js';

export function useAddPasskey() {
  const refreshSecurity = useRefreshSecurity();
  const refreshSessions = useRefreshSessions();
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await request<PasskeyCreationOptions>('POST', '/api/auth/passkeys/options');
      const passkey = { name, ...(await createPasskey(options)) };
      return request<PasskeyView>('POST', '/api/auth/passkeys', { json: passkey });
    },
    onSuccess: () => Promise.all([refreshSecurity(), refreshSessions()]),
  });
}

export function useRenamePasskey() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      request<PasskeyView>('PATCH', `/api/auth/passkeys/${id}`, { json: { name } }),
    onSuccess: refresh,
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: (id: string) => request<null>('DELETE', `/api/auth/passkeys/${id}`),
    onSuccess: refresh,
  });
}

export function useRequirePasskey() {
  const refreshSecurity = useRefreshSecurity();
  const refreshSessions = useRefreshSessions();
  return useMutation({
    mutationFn: () => request<RecoveryCodes>('POST', '/api/auth/passkeys/requirement'),
    onSuccess: () => void Promise.all([refreshSecurity(), refreshSessions()]),
  });
}

export function useStopRequiringPasskey() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: () => request<null>('DELETE', '/api/auth/passkeys/requirement'),
    onSuccess: refresh,
  });
}
