import type { SortOrder } from '@tenfold/contracts';
import table from './table.module.css';

interface Props {
  label: string;
  /** Null while another column sorts the table. */
  order: SortOrder | null;
  isNumber?: boolean;
  onSort: () => void;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: '↑', desc: '↓' } as const;

export function SortHeader({ label, order, isNumber = false, onSort }: Props) {
  return (
    <th
      scope="col"
      className={isNumber ? table.number : undefined}
      data-sortable="true"
      aria-sort={order === null ? 'none' : sortNames[order]}
    >
      <button type="button" className={table.sort} onClick={onSort}>
        {label}
        <span className={table.arrow} aria-hidden="true">
          {order === null ? '↕' : arrows[order]}
        </span>
      </button>
    </th>
  );
}
