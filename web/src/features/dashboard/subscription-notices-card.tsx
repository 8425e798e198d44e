import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { useDismissedNotices } from '../../lib/dismissed-notices.js';
import { Card } from '../../ui/card.js';
import { DismissNotice } from '../../ui/dismiss-notice.js';
import tones from '../../ui/notice.module.css';
import styles from './subscription-notices-card.module.css';

const MOST_SHOWN = 3;

/** Renders nothing without a notice. */
export function SubscriptionNoticesCard() {
  const { data } = useQuery(subscriptionNoticesQuery);
  const dismissed = useDismissedNotices();
  const notices =
    data?.notifications.filter(({ type }) => !dismissed.includes(type)).slice(0, MOST_SHOWN) ?? [];
  if (notices.length === 0) return null;
  return (
    <Card title="Your subscription">
      <ul className={styles.list}>
        {notices.map(({ type, color, title, message, action }) => (
          <li key={type} className={`${tones.tone} ${styles.notice}`} data-color={color}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{message}</p>
            <Link to={action.link} className={styles.action}>
              {action.text}
            </Link>
            <DismissNotice notice={{ type, title }} className={styles.close} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
