import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';
import { useRefreshSecurity } from '../../../api/security.js';

export function useChangeEmail() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: (email: string) => request<null>('POST', '/api/auth/email', { json: { email } }),
    onSuccess: refresh,
  });
}
