import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tenfold/contracts';
import { Button } from 'antd';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState } from '../../ui/states.js';
import { AdminView } from './admin-view.js';
import { auditQuery } from './api/audit.js';
import { ListPages } from './list-pages.js';
import { usePageParameter } from './use-page-parameter.js';
import table from './table.module.css';
import styles from './audit-tab.module.css';

const actionNames: Readonly<Record<string, string>> = {
  'subscription.changed': 'Subscription changed',
  'payment.refunded': 'Payment refunded',
  'paper.published': 'Paper published',
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** Everything that administrators have done; nobody can change it. */
export function AuditTab() {
  const [page, turnTo] = usePageParameter();
  const query = useQuery(auditQuery(page));
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>
          Every action of an administrator, newest first. Entries are added and never changed or deleted.
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
              <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time>
            </td>
            <td>
              <Person email={entry.actorEmail} id={entry.actorId} />
            </td>
            <td className={table.strong}>{actionNames[entry.action] ?? entry.action}</td>
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

/** An address, or the id of who is gone and of what is no user. */
function Person({ email, id }: { email: string | null; id: string }) {
  if (email !== null) return <span className={styles.email}>{email}</span>;
  return <code className={table.small}>{id}</code>;
}
