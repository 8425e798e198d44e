import { useMutation } from '@tanstack/react-query';
import type { IdentityProvider } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { useRefreshSecurity } from '../../../api/security.js';

export function useUnlinkProvider() {
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: (provider: IdentityProvider) => request<null>('DELETE', `/api/auth/providers/${provider}`),
    onSuccess: refresh,
  });
}
