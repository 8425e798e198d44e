import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResetPasswordBody } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

/** Chooses a new password with the mailed link; it signs out every browser, this one too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reset: ResetPasswordBody) =>
      request<null>('POST', '/api/auth/password-reset/confirm', { json: reset }),
    onSuccess: () => client.setQueryData(currentUserQuery.queryKey, null),
  });
}
