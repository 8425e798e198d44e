import { queryOptions } from '@tanstack/react-query';
import type { SecurityState } from '@tenfold/contracts';
import { getQuery } from '../../../lib/http.js';

/** How one signs in, and so can prove who one is. */
export const waysInQuery = queryOptions({
  queryKey: ['/api/auth/security'],
  queryFn: getQuery<SecurityState>,
});
