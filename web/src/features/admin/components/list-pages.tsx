import { Pagination } from 'antd';
import { numberLabel } from '../../../lib/number-label.js';
import { ADMIN_PAGE_SIZE } from '../api/admin-query.js';
import styles from './list-pages.module.css';

interface Props {
  noun: string;
  page: number;
  total: number;
  onTurn: (page: number) => void;
}

export function ListPages({ noun, page, total, onTurn }: Props) {
  const first = (page - 1) * ADMIN_PAGE_SIZE + 1;
  const last = Math.min(page * ADMIN_PAGE_SIZE, total);
  return (
    <div className={styles.pages}>
      <p className={styles.range} role="status">
        {first > last
          ? `${numberLabel(total)} ${noun}`
          : `${numberLabel(first)} to ${numberLabel(last)} of ${numberLabel(total)} ${noun}`}
      </p>
      {total > ADMIN_PAGE_SIZE && (
        <Pagination
          current={page}
          total={total}
          pageSize={ADMIN_PAGE_SIZE}
          showSizeChanger={false}
          responsive
          onChange={onTurn}
        />
      )}
    </div>
  );
}
