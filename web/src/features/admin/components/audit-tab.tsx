import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { dateTimeLabel } from '../../../lib/format.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { auditQuery } from '../api/audit.js';
import { auditActionNames } from '../audit-action-names.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import table from '../../../ui/admin/admin-table.module.css';
import { AdminView } from '../../../ui/admin/admin-view.js';

const OPERATOR_ID = '00000000-0000-0000-0000-000000000000';

export function AuditTab() {
  const [page, turnTo] = usePageParameter();
  const query = useQuery(auditQuery(page));
  return (
    <Flex vertical gap={16}>
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <p className="muted small" style={{ maxWidth: '92ch' }}>
          What administrators and editors did, and how accounts set up and used a second factor, newest first.
          Entries are never changed or deleted.
        </p>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </Flex>
      <AdminView query={query} what="the audit log" skeleton={<SkeletonRows rows={8} height={48} />}>
        {({ items, total }) => (
          <AdminTable
            name="Audit log, newest first"
            rows={items}
            rowKey="id"
            columns={auditColumns}
            nouns={['entry', 'entries']}
            page={page}
            total={total}
            onTurn={turnTo}
            isStale={query.isPlaceholderData}
            empty={{
              title: 'Nothing yet',
              text: 'Changes of plans, refunds and published exams will show here.',
            }}
          />
        )}
      </AdminView>
    </Flex>
  );
}

const auditColumns: AdminColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'When',
    className: table.oneLine ?? '',
    render: (_, { at }) => <time dateTime={at}>{dateTimeLabel(new Date(at))}</time>,
  },
  {
    key: 'actor',
    title: 'Who',
    label: 'Who',
    className: table.actor ?? '',
    render: (_, { actorId, actorEmail }) =>
      actorId === OPERATOR_ID ? 'Operator' : <Subject email={actorEmail} id={actorId} />,
  },
  {
    key: 'action',
    title: 'Action',
    className: 'label break-anywhere',
    render: (_, { action }) => auditActionNames[action] ?? action,
  },
  {
    key: 'target',
    title: 'On',
    label: 'On',
    render: (_, { target, targetEmail }) => <Subject email={targetEmail} id={target} />,
  },
  { key: 'detail', title: 'Detail', className: 'break-anywhere', render: (_, { detail }) => detail },
];

function Subject({ email, id }: { email: string | null; id: string }) {
  if (email === null) return <code className="muted smaller break-anywhere">{id}</code>;
  const at = email.lastIndexOf('@');
  return (
    <span className={table.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
