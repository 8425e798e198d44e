import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '@tenfold/contracts';
import { Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState } from '../../ui/states.js';
import { AdminView } from './admin-view.js';
import { adminUsersQuery } from './api/users.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { ListPages } from './list-pages.js';
import { RefundDialog } from './refund-dialog.js';
import { usePageParameter } from './use-page-parameter.js';
import { UserRow, type UserAction } from './user-row.js';
import table from './table.module.css';
import styles from './users-tab.module.css';

interface Asked {
  user: AdminUser;
  action: UserAction;
}

/** Who has an account, and what plan they are on. */
export function UsersTab() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const [page, turnTo] = usePageParameter();
  const query = useQuery(adminUsersQuery(search, page));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const find = (words: string) =>
    setParameters({ tab: 'users', ...(words.trim() === '' ? {} : { search: words.trim() }) });

  return (
    <>
      <Input.Search
        // a search that the address brings is shown, too
        key={search}
        className={styles.search}
        defaultValue={search}
        placeholder="Email or name"
        aria-label="Search users"
        enterButton="Search"
        allowClear
        onSearch={find}
      />
      <AdminView query={query} what="the users" skeleton={<SkeletonRows rows={8} height={56} />}>
        {({ items, total }) => (
          <>
            <div className={table.frame} data-stale={query.isPlaceholderData}>
              {items.length === 0 ? (
                <div className={table.empty}>
                  <EmptyState title="No users" text={nobody(search)} />
                </div>
              ) : (
                <UserTable users={items} onAct={(user, action) => setAsked({ user, action })} />
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

function nobody(search: string): string {
  return search === '' ? 'Accounts will show here.' : `No email address or name has “${search}” in it.`;
}

interface UserTableProps {
  users: readonly AdminUser[];
  onAct: (user: AdminUser, action: UserAction) => void;
}

function UserTable({ users, onAct }: UserTableProps) {
  return (
    <table className={table.table}>
      <caption className="visually-hidden">Users, newest first</caption>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Tier</th>
          <th scope="col">Status</th>
          <th scope="col" className={table.number}>
            Questions
          </th>
          <th scope="col">Last active</th>
          <th scope="col">Joined</th>
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
