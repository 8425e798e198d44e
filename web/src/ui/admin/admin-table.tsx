import type { SortOrder } from '@tenfold/contracts';
import { Flex, Pagination, type TableColumnType } from 'antd';
import type { TdHTMLAttributes } from 'react';
import { numberLabel } from '../../lib/format.js';
import { Card } from '../card.js';
import { EmptyState } from '../states.js';
import { ADMIN_PAGE_SIZE } from '../../api/admin-query.js';
import { Table } from '../table.js';
import styles from './admin-table.module.css';

export interface AdminColumn<Row> extends Pick<
  TableColumnType<Row>,
  'title' | 'render' | 'align' | 'className'
> {
  key: string;
  label?: string;
  firstOrder?: SortOrder;
}

interface Props<Row> {
  name: string;
  rows: readonly Row[];
  rowKey: keyof Row;
  columns: readonly AdminColumn<Row>[];
  nouns: [singular: string, plural: string];
  page: number;
  total: number;
  onTurn: (page: number) => void;
  isStale: boolean;
  empty: { title: string; text: string };
  sorting?: { sort: string; order: SortOrder; onSort: (sort: string, order: SortOrder) => void };
}

const antdOrders = { asc: 'ascend', desc: 'descend' } as const;

export function AdminTable<Row extends object>(props: Props<Row>) {
  const { name, rows, rowKey, columns, nouns, page, total, onTurn, isStale, empty, sorting } = props;
  return (
    <Flex vertical gap={16}>
      {rows.length === 0 ? (
        <Card>
          <EmptyState {...empty} />
        </Card>
      ) : (
        <Table<Row>
          className={sorting ? `${styles.table} ${styles.sortable}` : styles.table}
          aria-label={name}
          columns={columns.map((column) => tableColumn(column, sorting))}
          dataSource={[...rows]}
          rowKey={(row) => String(row[rowKey])}
          loading={isStale}
          pagination={false}
          showSorterTooltip={false}
          onChange={(_pages, _filters, sorter) => {
            if (Array.isArray(sorter) || !sorter.order) return;
            sorting?.onSort(String(sorter.columnKey), sorter.order === 'ascend' ? 'asc' : 'desc');
          }}
        />
      )}
      <Flex wrap justify="space-between" align="center" gap="12px 24px">
        <p className="muted smaller" role="status">
          {rangeLabel(page, total, nouns)}
        </p>
        {total > ADMIN_PAGE_SIZE && (
          <Pagination
            current={page}
            total={total}
            pageSize={ADMIN_PAGE_SIZE}
            showSizeChanger={false}
            responsive
            showLessItems
            style={{ flexWrap: 'wrap' }}
            onChange={onTurn}
          />
        )}
      </Flex>
    </Flex>
  );
}

function tableColumn<Row>(
  { label, firstOrder, ...column }: AdminColumn<Row>,
  sorting: Props<Row>['sorting'],
): TableColumnType<Row> {
  const cell: TdHTMLAttributes<HTMLElement> & { 'data-label': string | undefined } = { 'data-label': label };
  const shown = { ...column, onCell: () => cell };
  if (!sorting || !firstOrder) return shown;
  const [first, second] = firstOrder === 'asc' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  return {
    ...shown,
    sorter: true,
    sortOrder: sorting.sort === column.key ? antdOrders[sorting.order] : null,
    // the third entry keeps a third click from removing the order
    sortDirections: [antdOrders[first], antdOrders[second], antdOrders[first]],
  };
}

function rangeLabel(page: number, total: number, [singular, plural]: [string, string]): string {
  const first = (page - 1) * ADMIN_PAGE_SIZE + 1;
  const last = Math.min(page * ADMIN_PAGE_SIZE, total);
  const all = `${numberLabel(total)} ${total === 1 ? singular : plural}`;
  return first > last ? all : `${numberLabel(first)} to ${numberLabel(last)} of ${all}`;
}
