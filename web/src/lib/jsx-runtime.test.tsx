import { render } from '@testing-library/react';
import { Checkbox, Tag, Typography } from 'antd';
import { StrictMode, type ReactNode } from 'react';
import { Table } from '../ui/table.js';
import { translate } from '../../test/translate-page.js';

interface State {
  title: string | null;
  count: number;
  isOpen: boolean;
}

const states: State[] = [
  { title: null, count: 0, isOpen: false },
  { title: 'Valuation', count: 1, isOpen: true },
  { title: 'Entry', count: 2, isOpen: false },
  { title: null, count: 3, isOpen: true },
];

/** As the lint rule wants it: not the text alone. */
const Outcome = ({ isOpen, count }: State) => (isOpen ? <>{`Open, ${count}`}</> : <>Closed</>);

const Bare = ({ children }: { children: ReactNode }) => children;

const shapes: Record<string, (state: State) => ReactNode> = {
  'text beside text': ({ count }) => (
    <p>
      {count} of {states.length}
    </p>
  ),
  'text that goes away': ({ title, isOpen }) => (
    <p>
      {isOpen && 'Open. '}
      {title}
    </p>
  ),
  'an element before text': ({ isOpen, count }) => (
    <p>
      {isOpen && <b>Open</b>} {`Question ${count}`}
    </p>
  ),
  'text or an element': ({ title, isOpen }) => (
    <p>
      <i>Section</i>
      {isOpen ? <b>Open</b> : 'Closed'}
      {title ?? <u>None</u>}
    </p>
  ),
  'text in a fragment': ({ title, count, isOpen }) => (
    <>
      {title}
      {isOpen && <b>Open</b>}
      {count}
    </>
  ),
  'text of a component without an element': ({ title, isOpen }) => (
    <p>
      <Bare>{title}</Bare>
      {isOpen && <Bare>Open</Bare>}
    </p>
  ),
  'text that a component returns': (state) => (
    <p>
      <Outcome {...state} />
    </p>
  ),
  'text in components of antd': ({ title, isOpen, count }) => (
    <>
      <Typography.Text>{title}</Typography.Text>
      <Tag closable={isOpen}>{count}</Tag>
      <Checkbox checked={isOpen}>{isOpen ? 'Open' : 'Closed'}</Checkbox>
    </>
  ),
};

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  const changes = states.flatMap((from) => states.map((to) => [from, to] as const));

  test.each(changes)('%j becomes %j on a translated page', (from, to) => {
    const fresh = render(shape(to)).container.textContent;
    const { container, rerender, unmount } = render(shape(from), { wrapper: StrictMode });
    translate(container);
    rerender(shape(to));
    expect(container.textContent).toBe(fresh);
    unmount();
  });
});

test('a cell of a table becomes an element and text again', () => {
  const table = (cell: ReactNode) => (
    <Table rowKey="id" pagination={false} columns={[{ dataIndex: 'cell' }]} dataSource={[{ id: 1, cell }]} />
  );
  const { container, rerender } = render(table('Draft'));
  for (const cell of ['Ready', <b key="cell">Published</b>, 'Withdrawn']) {
    translate(container);
    rerender(table(cell));
  }
  expect(container).toHaveTextContent('Withdrawn');
});

test('text gets an element only where it has siblings', () => {
  const { container } = render(
    <p>
      {1} of {2}
    </p>,
  );
  expect(container.innerHTML).toBe('<p>1 of 2</p>');
});
