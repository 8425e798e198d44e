import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { clearDevice } from '../lib/device-storage.js';
import { HttpProblem, request } from '../lib/http.js';
import { logError } from '../lib/log-error.js';
import { clearToast, toastFailure } from '../lib/toast.js';
import { paths } from '../paths.js';

/**
 * Signs out, deletes everything on this device and opens the sign-in page, also when the server is unreachable. When the
 * server refuses, the session still exists: a message says so, because the sign-in page would lead straight back.
 */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/logout'),
    onSettled: async (_reply, error) => {
      if (error !== null) logError('Sign out failed', error);
      if (isRefusal(error)) {
        toastFailure('Sign out failed', `You are still signed in. ${error.detail}`);
        return;
      }
      clearToast();
      await navigate(paths.auth, { replace: true });
      client.clear();
      await clearDevice();
    },
  });
}

function isRefusal(error: unknown): error is HttpProblem {
  return error instanceof HttpProblem && error.status !== 401;
}
