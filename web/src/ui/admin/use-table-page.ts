import { ADMIN_PAGE_SIZE } from '../../api/admin-query.js';
import { usePageParameter } from '../../lib/use-page-parameter.js';

/** For an AdminTable whose rows came in one reply: the rows of the page in the address. */
export function useTablePage<Row>(all: readonly Row[]) {
  const [page, turnTo] = usePageParameter();
  const first = (page - 1) * ADMIN_PAGE_SIZE;
  return {
    rows: all.slice(first, first + ADMIN_PAGE_SIZE),
    page,
    total: all.length,
    onTurn: turnTo,
    isStale: false,
  };
}
