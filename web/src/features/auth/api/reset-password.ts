import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResetPasswordBody } from '@tenfold/contracts';
import { currentUserQuery } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

/** Ends every auth session, this one included. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reset: ResetPasswordBody) =>
      request<null>('POST', '/api/auth/password-reset/confirm', { json: reset }),
    onSuccess: () => client.setQueryData(currentUserQuery.queryKey, null),
  });
}
