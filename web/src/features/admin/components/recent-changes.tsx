import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateTimeLabel } from '../../../lib/date-label.js';
import { paths } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { auditQuery } from '../api/audit.js';
import { auditActionNames } from '../audit-action-names.js';
import styles from './recent-changes.module.css';

const MOST_SHOWN = 5;

export function RecentChanges() {
  const entries = useQuery(auditQuery(1)).data?.items.slice(0, MOST_SHOWN) ?? [];
  if (entries.length === 0) return null;
  return (
    <div className={styles.card}>
      <Card title="Latest changes" extra={<Link to={`${paths.admin}?tab=audit`}>Audit log</Link>}>
        <ul className={styles.list}>
          {entries.map(({ id, at, action, targetEmail, detail }) => (
            <li key={id}>
              <p className={styles.what}>
                {auditActionNames[action] ?? action}
                {targetEmail !== null && `: ${targetEmail}`}
              </p>
              <p className={styles.detail}>
                {detail} · <time dateTime={at}>{dateTimeLabel(new Date(at))}</time>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
