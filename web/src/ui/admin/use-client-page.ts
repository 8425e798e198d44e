import { ADMIN_PAGE_SIZE } from '../../api/admin-query.js';
import { usePageParameter } from '../../lib/use-page-parameter.js';

/** The rows of the page that the address names, for an AdminTable whose rows arrived in one reply. */
export function useClientPage<Row>(all: readonly Row[], parameter?: string) {
  const [page, turnTo] = usePageParameter(parameter);
  const first = (page - 1) * ADMIN_PAGE_SIZE;
  return {
    rows: all.slice(first, first + ADMIN_PAGE_SIZE),
    page,
    total: all.length,
    onTurn: turnTo,
    isStale: false,
  };
}
