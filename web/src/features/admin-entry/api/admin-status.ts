import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

interface AdminStatus {
  authenticated: boolean;
  isAdmin: boolean;
}

/** What the server says of the caller's own session. */
export const adminStatusQuery = queryOptions({
  queryKey: ['/api/debug/admin-status'],
  queryFn: () => request<AdminStatus>('GET', '/api/debug/admin-status'),
  refetchOnMount: 'always',
});
