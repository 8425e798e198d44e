import { useMutation } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

export function useRequestVerification() {
  return useMutation({ mutationFn: () => request<null>('POST', '/api/auth/verify-email/request') });
}
