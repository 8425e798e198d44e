import { useMutation } from '@tanstack/react-query';
import type { RecoveryCodes, TotpEnrollment } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useRefreshSecurity } from '../../../api/security.js';
import { useRefreshSessions } from './auth-sessions.js';

export function useBeginTotp() {
  return useMutation({ mutationFn: () => request<TotpEnrollment>('POST', '/api/auth/totp') });
}

export function useConfirmTotp() {
  const refreshSecurity = useRefreshSecurity();
  const refreshSessions = useRefreshSessions();
  return useMutation({
    mutationFn: (code: string) =>
      request<RecoveryCodes>('POST', '/api/auth/totp/confirm', { json: { code } }),
    onSuccess: () => void Promise.all([refreshSecurity(), refreshSessions()]),
  });
}

export function useRemoveTotp() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: () => request<null>('DELETE', '/api/auth/totp'),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: () => request<RecoveryCodes>('POST', '/api/auth/recovery-codes'),
    onSuccess: () => void refresh(),
  });
}
