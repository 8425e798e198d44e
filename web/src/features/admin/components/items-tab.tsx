import { useQuery } from '@tanstack/react-query';
import type { ItemSort, ItemStatistic } from '@tenfold/contracts';
import { ITEM_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { useState } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { AdminView } from './admin-view.js';
import { firstAnswersQuery, itemsQuery, type ItemOrder } from '../api/items.js';
import { ItemRow } from './item-row.js';
import { ListPages } from './list-pages.js';
import { SortHeader } from './sort-header.js';
import { usePageParameter } from '../hooks/use-page-parameter.js';
import table from './table.module.css';
import styles from './items-tab.module.css';

export function ItemsTab() {
  const query = useQuery(firstAnswersQuery);
  return (
    <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
      {(firstAnswers) =>
        firstAnswers < ITEM_STATISTICS_MIN_ANSWERS ? <ComingSoon firstAnswers={firstAnswers} /> : <ItemList />
      }
    </AdminView>
  );
}

function ComingSoon({ firstAnswers }: { firstAnswers: number }) {
  return (
    <div className={table.frame}>
      <div className={table.empty}>
        <EmptyState
          title="Analytics coming soon"
          text={`Question statistics show here once the bank has ${ITEM_STATISTICS_MIN_ANSWERS} first answers. It has ${firstAnswers}.`}
        />
      </div>
    </div>
  );
}

function ItemList() {
  const [order, setOrder] = useState<ItemOrder>({ sort: 'difficulty', order: 'asc' });
  const [page, turnTo] = usePageParameter();
  const query = useQuery(itemsQuery(order, page));
  const sortBy = (sort: ItemSort) => {
    setOrder({ sort, order: order.sort === sort && order.order === 'asc' ? 'desc' : 'asc' });
    turnTo(1);
  };
  return (
    <>
      <Legend />
      <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
        {({ items, total }) => (
          <>
            <div className={table.frame} data-stale={query.isPlaceholderData}>
              {items.length === 0 ? (
                <div className={table.empty}>
                  <EmptyState
                    title="No questions"
                    text="Once an exam is published, its questions will show here."
                  />
                </div>
              ) : (
                <ItemTable items={items} order={order} onSort={sortBy} />
              )}
            </div>
            <ListPages noun="questions" page={page} total={total} onTurn={turnTo} />
          </>
        )}
      </AdminView>
    </>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <strong>Difficulty</strong> is the share of people who answered correctly: the lower, the harder.
      </li>
      <li>
        <strong>Discrimination</strong> is how well this question separates strong from weak students
        (point-biserial with the rest of the same quiz, −1 to 1). From 0.2 it does; below 0 check its correct
        answer.
      </li>
      <li>
        <strong>Answers</strong> counts people, each with their first answer to the question as it is worded
        now, in quizzes they completed. With fewer than {ITEM_STATISTICS_MIN_ANSWERS} the figures are mostly
        chance: they are marked, and come last.
      </li>
    </ul>
  );
}

interface ItemTableProps {
  items: readonly ItemStatistic[];
  order: ItemOrder;
  onSort: (sort: ItemSort) => void;
}

const sortable: { sort: ItemSort; label: string }[] = [
  { sort: 'answers', label: 'Answers' },
  { sort: 'difficulty', label: 'Difficulty' },
  { sort: 'discrimination', label: 'Discrimination' },
];

function ItemTable({ items, order, onSort }: ItemTableProps) {
  return (
    <table className={table.table}>
      <caption className="visually-hidden">Questions and how they do</caption>
      <thead data-keep="true">
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Section</th>
          {sortable.map(({ sort, label }) => (
            <SortHeader
              key={sort}
              label={label}
              isNumber
              order={order.sort === sort ? order.order : null}
              onSort={() => onSort(sort)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.questionId} item={item} />
        ))}
      </tbody>
    </table>
  );
}
