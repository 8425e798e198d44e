import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/http.js';

interface AdminStatus {
  authenticated: boolean;
  isAdmin: boolean;
}

export const adminStatusQuery = queryOptions({
  queryKey: ['/api/debug/admin-status'],
  queryFn: () => request<AdminStatus>('GET', '/api/debug/admin-status'),
  refetchOnMount: 'always',
});
