import { Table as AntdTable, type TableProps } from 'antd';
import type { ComponentProps } from 'react';

/** antd puts the text of a cell beside other children; here it gets an element of its own, see lib/jsx-runtime.ts. */
export function Table<Row extends object>(props: TableProps<Row>) {
  return <AntdTable<Row> components={components} {...props} />;
}

const components = {
  body: {
    cell: (props: ComponentProps<'td'>) => (props.scope ? <th {...props} /> : <td {...props} />),
  },
};
