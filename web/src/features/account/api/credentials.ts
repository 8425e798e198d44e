import { useMutation } from '@tanstack/react-query';
import type { ChangePasswordBody, IdentityProvider } from '@tenfold/contracts';
import { useRefreshSecurity } from '../../../api/security.js';
import { request } from '../../../lib/http.js';
import { useRefreshSessions } from './auth-sessions.js';

export function useChangeEmail() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: (email: string) => request<null>('POST', '/api/auth/email', { json: { email } }),
    onSuccess: refresh,
  });
}

export function useRequestVerification() {
  return useMutation({ mutationFn: () => request<null>('POST', '/api/auth/verify-email/request') });
}

export function useChangePassword() {
  const refreshSecurity = useRefreshSecurity();
  const refreshSessions = useRefreshSessions();
  return useMutation({
    mutationFn: (change: ChangePasswordBody) => request<null>('POST', '/api/auth/password', { json: change }),
    onSuccess: () => Promise.all([refreshSecurity(), refreshSessions()]),
  });
}

export function useUnlinkProvider() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: (provider: IdentityProvider) => request<null>('DELETE', `/api/auth/providers/${provider}`),
    onSuccess: refresh,
  });
}
