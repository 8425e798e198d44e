import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tenfold/contracts';
import { Button } from 'antd';
import { dateTimeLabel } from '../../../lib/date-label.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { AdminView } from './admin-view.js';
import { auditQuery } from '../api/audit.js';
import { auditActionNames } from '../audit-action-names.js';
import { ListPages } from './list-pages.js';
import { usePageParameter } from '../hooks/use-page-parameter.js';
import table from './table.module.css';
import styles from './audit-tab.module.css';

/** The actor of actions by commands on the server. */
const OPERATOR_ID = '00000000-0000-0000-0000-000000000000';

/** Lists the actions of administrators and every setup and use of a second factor. The log is append-only. */
export function AuditTab() {
  const [page, turnTo] = usePageParameter();
  const query = useQuery(auditQuery(page));
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>
          What administrators did, and how accounts set up and used a second step, newest first. Entries are
          never changed or deleted.
        </p>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      <AdminView query={query} what="the audit log" skeleton={<SkeletonRows rows={8} height={48} />}>
        {({ items, total }) => (
          <>
            <div className={table.frame} data-stale={query.isPlaceholderData}>
              {items.length === 0 ? (
                <div className={table.empty}>
                  <EmptyState
                    title="Nothing yet"
                    text="Changes of plans, refunds and published papers will show here."
                  />
                </div>
              ) : (
                <EntryTable entries={items} />
              )}
            </div>
            <ListPages noun={total === 1 ? 'entry' : 'entries'} page={page} total={total} onTurn={turnTo} />
          </>
        )}
      </AdminView>
    </>
  );
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className={table.table}>
      <caption className="visually-hidden">Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Action</th>
          <th scope="col">On</th>
          <th scope="col">Detail</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={table.plain}>
              <time dateTime={entry.at}>{dateTimeLabel(new Date(entry.at))}</time>
            </td>
            <td>
              {entry.actorId === OPERATOR_ID ? (
                'Operator'
              ) : (
                <Person email={entry.actorEmail} id={entry.actorId} />
              )}
            </td>
            <td className={table.strong}>{auditActionNames[entry.action] ?? entry.action}</td>
            <td>
              <Person email={entry.targetEmail} id={entry.target} />
            </td>
            <td>{entry.detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Falls back to the id for deleted users and for ids that are no user. */
function Person({ email, id }: { email: string | null; id: string }) {
  if (email !== null) return <EmailAddress email={email} />;
  return <code className={table.small}>{id}</code>;
}

/** Breaks a long address before the "@", and inside a part only if that part alone does not fit. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
