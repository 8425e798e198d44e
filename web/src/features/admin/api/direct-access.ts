import { queryOptions } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

interface DirectAccess {
  user: User;
  accessLevel: 'admin';
}

/** Succeeds for administrators only; the entry page shows the refusal. */
export const directAccessQuery = queryOptions({
  queryKey: ['/api/admin/direct-access'],
  queryFn: () => request<DirectAccess>('GET', '/api/admin/direct-access'),
  refetchOnMount: 'always',
});
