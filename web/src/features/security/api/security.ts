import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SecurityState } from '@tenfold/contracts';
import { getQuery } from '../../../lib/http.js';

/** How one signs in, and what is confirmed. */
export const securityQuery = queryOptions({
  queryKey: ['/api/auth/security'],
  queryFn: getQuery<SecurityState>,
});

/** Something of it has changed: read it again. */
export function useRefreshSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: securityQuery.queryKey });
}
