import { useMutation } from '@tanstack/react-query';
import type { ChangePasswordBody } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useRefreshSecurity } from '../../../api/security.js';
import { useRefreshSessions } from './auth-sessions.js';

export function useChangePassword() {
  const refreshSecurity = useRefreshSecurity();
  const refreshSessions = useRefreshSessions();
  return useMutation({
    mutationFn: (change: ChangePasswordBody) => request<null>('POST', '/api/auth/password', { json: change }),
    onSuccess: () => Promise.all([refreshSecurity(), refreshSessions()]),
  });
}
