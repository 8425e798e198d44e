import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { request } from '../lib/http.js';
import { logError } from '../lib/log-error.js';
import { paths } from '../paths.js';

/** Ends the session. Whatever the server says, this browser forgets everything and goes to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request<null>('POST', '/api/logout'),
    onError: (error) => logError('Sign out failed', error),
    onSettled: async () => {
      await navigate(paths.auth, { replace: true });
      client.clear();
    },
  });
}
