import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUser, GrantableRole, SortOrder, UserPlan, UserSort } from '@tenfold/contracts';
import { getPage } from '../../../lib/http.js';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from '../../../api/admin-query.js';

export const USERS_PATH = '/api/admin/users';

export interface UserListing {
  search: string;
  plan: UserPlan | null;
  role: GrantableRole | null;
  sort: UserSort;
  order: SortOrder;
  page: number;
}

export function adminUsersQuery(listing: UserListing) {
  const { search, plan, role, sort, order, page } = listing;
  const query = new URLSearchParams({
    limit: String(ADMIN_PAGE_SIZE),
    offset: String((page - 1) * ADMIN_PAGE_SIZE),
    sort,
    order,
    ...(search === '' ? {} : { search }),
    ...(plan === null ? {} : { plan }),
    ...(role === null ? {} : { role }),
  });
  return queryOptions({
    queryKey: [USERS_PATH, listing],
    queryFn: () => getPage<AdminUser>(`${USERS_PATH}?${query}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}
