import { useQuery } from '@tanstack/react-query';
import type { AdminUser, SortOrder, UserPlan, UserSort } from '@tenfold/contracts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { AdminView } from './admin-view.js';
import { adminUsersQuery, type UserListing } from '../api/users.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { ListPages } from './list-pages.js';
import { RefundDialog } from './refund-dialog.js';
import { SortHeader } from './sort-header.js';
import { UserRow, type UserAction } from './user-row.js';
import { userPlanNames, userSortOrders, useUserListing } from '../hooks/use-user-listing.js';
import table from './table.module.css';
import styles from './users-tab.module.css';

interface Asked {
  user: AdminUser;
  action: UserAction;
}

export function UsersTab() {
  const { listing, change, turnTo } = useUserListing();
  const { search, plan, sort, order, page } = listing;
  const query = useQuery(adminUsersQuery(listing));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const sortBy = (next: UserSort) => {
    const opposite = order === 'asc' ? 'desc' : 'asc';
    change({ sort: next, order: next === sort ? opposite : userSortOrders[next] });
  };

  return (
    <>
      <div className={styles.filters}>
        <Input.Search
          // remounts the field when the address brings another search
          key={search}
          className={styles.search}
          defaultValue={search}
          placeholder="Email or name"
          aria-label="Search users"
          enterButton="Search"
          allowClear
          onSearch={(words) => change({ search: words.trim() })}
        />
        <Segmented<UserPlan | typeof EVERY_PLAN>
          aria-label="Plan"
          size="large"
          value={plan ?? EVERY_PLAN}
          options={planOptions}
          onChange={(value) => change({ plan: value === EVERY_PLAN ? '' : value })}
        />
      </div>
      <AdminView query={query} what="the users" skeleton={<SkeletonRows rows={8} height={56} />}>
        {({ items, total }) => (
          <>
            <div className={table.frame} data-stale={query.isPlaceholderData}>
              {items.length === 0 ? (
                <div className={table.empty}>
                  <EmptyState title="No users" text={nobody(listing)} />
                </div>
              ) : (
                <UserTable
                  users={items}
                  sort={sort}
                  order={order}
                  onSort={sortBy}
                  onAct={(user, action) => setAsked({ user, action })}
                />
              )}
            </div>
            <ListPages noun={total === 1 ? 'user' : 'users'} page={page} total={total} onTurn={turnTo} />
          </>
        )}
      </AdminView>
      {asked?.action === 'refund' && <RefundDialog user={asked.user} onClose={close} />}
      {asked && asked.action !== 'refund' && (
        <ChangePlanDialog user={asked.user} move={asked.action} onClose={close} />
      )}
    </>
  );
}

const EVERY_PLAN = 'all';
const planOptions = [
  { value: EVERY_PLAN, label: 'All plans' } as const,
  ...(Object.entries(userPlanNames) as [UserPlan, string][]).map(([value, label]) => ({ value, label })),
];

function nobody({ search, plan }: UserListing): string {
  const onPlan = plan === null ? '' : ` on the plan “${userPlanNames[plan]}”`;
  if (search === '') return plan === null ? 'Accounts will show here.' : `There is no account${onPlan}.`;
  return `No email address or name${onPlan} contains “${search}”.`;
}

interface UserTableProps {
  users: readonly AdminUser[];
  sort: UserSort;
  order: SortOrder;
  onSort: (sort: UserSort) => void;
  onAct: (user: AdminUser, action: UserAction) => void;
}

function UserTable({ users, sort, order, onSort, onAct }: UserTableProps) {
  const head = (column: UserSort, label: string) => (
    <SortHeader
      label={label}
      isNumber={column === 'questions'}
      order={sort === column ? order : null}
      onSort={() => onSort(column)}
    />
  );
  return (
    <table className={table.table}>
      <caption className="visually-hidden">Users</caption>
      <thead data-keep="true">
        <tr>
          {head('email', 'User')}
          {head('plan', 'Tier')}
          <th scope="col">Status</th>
          {head('questions', 'Questions')}
          {head('lastActive', 'Last active')}
          {head('joined', 'Joined')}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAct={(action) => onAct(user, action)} />
        ))}
      </tbody>
    </table>
  );
}
