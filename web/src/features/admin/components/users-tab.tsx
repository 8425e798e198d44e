import { useQuery } from '@tanstack/react-query';
import type { AdminUser, GrantableRole, UserPlan } from '@tenfold/contracts';
import { Button, Flex, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { dateLabel, numberLabel } from '../../../lib/format.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { adminUsersQuery, type UserListing } from '../api/users.js';
import { userPlanNames, userRoleNames, userSortOrders, useUserListing } from '../hooks/use-user-listing.js';
import { movesFor, statusNames, tierNames, type PlanMove } from '../plan-change.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import table from '../../../ui/admin/admin-table.module.css';
import { AdminView } from '../../../ui/admin/admin-view.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { ChangeRoleDialog } from './change-role-dialog.js';
import { RefundDialog } from './refund-dialog.js';

type UserAction = PlanMove | GrantableRole | 'refund';
type OnAct = (user: AdminUser, action: UserAction) => void;

const EVERY_PLAN = 'all';
const EVERY_ROLE = 'all';
const planOptions = [
  { value: EVERY_PLAN, label: 'All plans' } as const,
  ...(Object.entries(userPlanNames) as [UserPlan, string][]).map(([value, label]) => ({ value, label })),
];
const roleOptions = [
  { value: EVERY_ROLE, label: 'All roles' } as const,
  ...(Object.entries(userRoleNames) as [GrantableRole, string][]).map(([value, label]) => ({ value, label })),
];

export function UsersTab() {
  const { listing, change, turnTo } = useUserListing();
  const { search, plan, role, sort, order, page } = listing;
  const query = useQuery(adminUsersQuery(listing));
  const [chosen, setChosen] = useState<{ user: AdminUser; action: UserAction } | null>(null);
  const close = () => setChosen(null);

  return (
    <Flex vertical gap={16}>
      <Flex wrap align="center" gap="12px 16px">
        <Input.Search
          key={search}
          style={{ flex: '1 1 280px', maxWidth: 440 }}
          defaultValue={search}
          placeholder="Email or name"
          aria-label="Search users"
          enterButton="Search"
          allowClear
          onSearch={(words) => change({ search: words.trim() })}
        />
        <Segmented<UserPlan | typeof EVERY_PLAN>
          aria-label="Plan"
          value={plan ?? EVERY_PLAN}
          options={planOptions}
          onChange={(value) => change({ plan: value === EVERY_PLAN ? '' : value })}
        />
        <Segmented<GrantableRole | typeof EVERY_ROLE>
          aria-label="Role"
          value={role ?? EVERY_ROLE}
          options={roleOptions}
          onChange={(value) => change({ role: value === EVERY_ROLE ? '' : value })}
        />
      </Flex>
      <AdminView query={query} what="the users" skeleton={<SkeletonRows rows={8} height={56} />}>
        {({ items, total }) => (
          <AdminTable
            name="Users"
            rows={items}
            rowKey="id"
            columns={userColumns((user, action) => setChosen({ user, action }))}
            nouns={['user', 'users']}
            page={page}
            total={total}
            onTurn={turnTo}
            isStale={query.isPlaceholderData}
            empty={{ title: 'No users', text: noUsersText(listing) }}
            sorting={{
              sort,
              order,
              onSort: (nextSort, nextOrder) => change({ sort: nextSort, order: nextOrder }),
            }}
          />
        )}
      </AdminView>
      {chosen && <ActionDialog {...chosen} onClose={close} />}
    </Flex>
  );
}

function ActionDialog({
  user,
  action,
  onClose,
}: {
  user: AdminUser;
  action: UserAction;
  onClose: () => void;
}) {
  switch (action) {
    case 'refund':
      return <RefundDialog user={user} onClose={onClose} />;
    case 'editor':
    case 'student':
      return <ChangeRoleDialog user={user} role={action} onClose={onClose} />;
    case 'upgrade':
    case 'downgrade':
      return <ChangePlanDialog user={user} move={action} onClose={onClose} />;
  }
}

function noUsersText({ search, plan, role }: UserListing): string {
  const onPlan = plan === null ? '' : ` on the plan “${userPlanNames[plan]}”`;
  const inRole = role === null ? '' : ` among “${userRoleNames[role]}”`;
  const limits = onPlan + inRole;
  if (search === '') return limits === '' ? 'Accounts will show here.' : `There is no account${limits}.`;
  return `No email address or name${limits} contains “${search}”.`;
}

const dataColumns: AdminColumn<AdminUser>[] = [
  {
    key: 'email',
    title: 'User',
    firstOrder: userSortOrders.email,
    render: (_, { email, firstName, lastName }) => (
      <>
        <div className="label break-anywhere">{email}</div>
        <div className="muted smaller break-anywhere">{[firstName, lastName].filter(Boolean).join(' ')}</div>
      </>
    ),
  },
  {
    key: 'plan',
    title: 'Tier',
    label: 'Tier',
    firstOrder: userSortOrders.plan,
    render: (_, { subscriptionTier }) => tierNames[subscriptionTier],
  },
  {
    key: 'status',
    title: 'Status',
    label: 'Status',
    render: (_, { subscriptionStatus }) => statusNames[subscriptionStatus],
  },
  {
    key: 'questions',
    title: 'Questions',
    label: 'Questions',
    align: 'right',
    firstOrder: userSortOrders.questions,
    render: (_, { totalQuestions }) => numberLabel(totalQuestions),
  },
  {
    key: 'lastActive',
    title: 'Last active',
    label: 'Last active',
    className: table.oneLine ?? '',
    firstOrder: userSortOrders.lastActive,
    render: (_, { lastActiveAt }) => (lastActiveAt === null ? 'Not yet' : dateLabel(new Date(lastActiveAt))),
  },
  {
    key: 'joined',
    title: 'Joined',
    label: 'Joined',
    className: table.oneLine ?? '',
    firstOrder: userSortOrders.joined,
    render: (_, { createdAt }) => dateLabel(new Date(createdAt)),
  },
];

function userColumns(onAct: OnAct): AdminColumn<AdminUser>[] {
  return [
    ...dataColumns,
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      align: 'right',
      render: (_, user) => <UserActions user={user} onAct={onAct} />,
    },
  ];
}

const moveNames = { upgrade: 'Upgrade', downgrade: 'Downgrade' } as const satisfies Record<PlanMove, string>;

function UserActions({ user, onAct }: { user: AdminUser; onAct: OnAct }) {
  return (
    <Flex wrap align="center" justify="end" gap={8}>
      {user.isAdmin && <Tag variant="outlined">Administrator</Tag>}
      {user.isEditor && <Tag variant="outlined">Editor</Tag>}
      {movesFor(user).map((move) => (
        <Button
          key={move}
          size="small"
          onClick={() => onAct(user, move)}
          aria-label={`${moveNames[move]} ${user.email}`}
        >
          {moveNames[move]}
        </Button>
      ))}
      {user.canRefund && (
        <Button size="small" danger onClick={() => onAct(user, 'refund')} aria-label={`Refund ${user.email}`}>
          Refund
        </Button>
      )}
      {!user.isAdmin && <RoleButton user={user} onAct={onAct} />}
    </Flex>
  );
}

function RoleButton({ user, onAct }: { user: AdminUser; onAct: OnAct }) {
  const name = user.isEditor ? 'Remove editor…' : 'Make editor…';
  return (
    <Button
      size="small"
      onClick={() => onAct(user, user.isEditor ? 'student' : 'editor')}
      aria-label={`${name} ${user.email}`}
    >
      {name}
    </Button>
  );
}
