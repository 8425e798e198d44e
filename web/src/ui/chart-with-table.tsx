import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import { Table } from './table.js';
import styles from './chart.module.css';

interface Row {
  id: string;
  cells: readonly ReactNode[];
}

interface Props {
  caption: string;
  columns: readonly string[];
  rows: readonly Row[];
  children: ReactNode;
}

export function ChartWithTable({ caption, columns, rows, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure}>
      <Flex
        component="figcaption"
        wrap
        align="center"
        justify="space-between"
        gap="0 16px"
        style={{ marginBottom: 12 }}
      >
        <h3>{caption}</h3>
        <Button
          type="text"
          size="small"
          icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Flex>
      {!asTable && <div aria-hidden="true">{children}</div>}
      <div className={asTable ? styles.scroll : 'visually-hidden'}>
        <Table<Row>
          aria-label={caption}
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={rows}
          columns={columns.map((title, index) => ({
            title,
            dataIndex: ['cells', index],
            ...(index === 0 && { rowScope: 'row' }),
          }))}
        />
      </div>
    </figure>
  );
}
