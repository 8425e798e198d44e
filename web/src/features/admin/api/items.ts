import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemSort, ItemStatistic, SortOrder } from '@tenfold/contracts';
import { getPage } from '../../../lib/http.js';
import { ADMIN_PAGE_SIZE, adminQueryOptions } from './admin-query.js';

const PATH = '/api/admin/items';

export interface ItemOrder {
  sort: ItemSort;
  order: SortOrder;
}

/** One page of how the questions do. @param page from 1 */
export function itemsQuery({ sort, order }: ItemOrder, page: number) {
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  return queryOptions({
    queryKey: [PATH, { sort, order, page }],
    queryFn: () =>
      getPage<ItemStatistic>(`${PATH}?sort=${sort}&order=${order}&limit=${ADMIN_PAGE_SIZE}&offset=${offset}`),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}
