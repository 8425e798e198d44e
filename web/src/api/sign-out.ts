import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { clearDevice } from '../lib/device-storage.js';
import { HttpProblem, request } from '../lib/http.js';
import { logError } from '../lib/log-error.js';
import { clearToast } from '../lib/toast.js';
import { paths } from '../paths.js';

/** State of the sign-in page when the server did not confirm the sign-out: the auth session may still exist. */
const unconfirmedSignOut = { isSignOutUnconfirmed: true };

/**
 * Signs out, deletes everything on this device and opens the sign-in page, also when the server refuses or is unreachable.
 * @param onConfirmed opens another page after a sign-out that the server confirmed
 */
export function useSignOut(onConfirmed?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/logout'),
    onSettled: async (_reply, error) => {
      if (error !== null) logError('Sign out failed', error);
      clearToast();
      const isConfirmed = error === null || (error instanceof HttpProblem && error.status === 401);
      if (isConfirmed && onConfirmed) {
        await clearDevice();
        return onConfirmed();
      }
      await navigate(paths.auth, { replace: true, state: isConfirmed ? null : unconfirmedSignOut });
      client.clear();
      await clearDevice();
    },
  });
}
