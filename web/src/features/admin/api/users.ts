import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUser } from '@tenfold/contracts';
import { getPage } from '../../../lib/http.js';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from './admin-query.js';

export const USERS_PATH = '/api/admin/users';

/** One page of the users that match, newest first. @param page from 1 */
export function adminUsersQuery(search: string, page: number) {
  const query = new URLSearchParams({
    limit: String(ADMIN_PAGE_SIZE),
    offset: String((page - 1) * ADMIN_PAGE_SIZE),
    ...(search === '' ? {} : { search }),
  });
  return queryOptions({
    queryKey: [USERS_PATH, { search, page }],
    queryFn: () => getPage<AdminUser>(`${USERS_PATH}?${query}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}
