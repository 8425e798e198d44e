import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import styles from './chart-with-table.module.css';

interface Props {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row header. */
  rows: ReadonlyArray<{ id: string; cells: readonly [heading: string, ...cells: ReactNode[]] }>;
  children: ReactNode;
}

/** A chart that can be switched to a table. Screen readers always get the table. */
export function ChartWithTable({ caption, columns, rows, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <span className={styles.caption}>{caption}</span>
        <button type="button" className={styles.toggle} onClick={() => setAsTable(!asTable)}>
          {asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          {asTable ? 'Show as chart' : 'Show as table'}
        </button>
      </figcaption>
      {!asTable && <div aria-hidden="true">{children}</div>}
      <div className={asTable ? styles.table : 'visually-hidden'}>
        <table aria-label={caption}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [heading, ...cells] }) => (
              <tr key={id}>
                <th scope="row">{heading}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
