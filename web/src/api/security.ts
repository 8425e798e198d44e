import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SecurityState } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const securityQuery = queryOptions({
  queryKey: ['/api/auth/security'],
  queryFn: getQuery<SecurityState>,
});

export function useRefreshSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: securityQuery.queryKey });
}
