import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '@tenfold/contracts';
import { getPage } from '../../../lib/http.js';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from '../../../api/admin-query.js';

const PATH = '/api/admin/audit';

export function auditQuery(page: number) {
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  return queryOptions({
    queryKey: [PATH, { page }],
    queryFn: () => getPage<AuditEntry>(`${PATH}?limit=${ADMIN_PAGE_SIZE}&offset=${offset}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}
