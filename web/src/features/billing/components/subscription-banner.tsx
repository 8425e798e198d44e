import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { useDismissedNotices } from '../../../lib/dismissed-notices.js';
import { DismissNotice } from '../../../ui/dismiss-notice.js';
import tones from '../../../ui/notice.module.css';
import styles from './subscription-banner.module.css';

/** Shows the first high-priority notice above the top bar until it is dismissed for the browser session. */
export function SubscriptionBanner() {
  const { data } = useQuery(subscriptionNoticesQuery);
  const dismissed = useDismissedNotices();
  const notice = data?.notifications.find(
    ({ priority, type }) => priority === 'high' && !dismissed.includes(type),
  );
  if (!notice) return null;
  return (
    <section
      className={`${tones.tone} ${styles.banner}`}
      data-color={notice.color}
      aria-label="Subscription notice"
    >
      <p className={styles.words}>
        <strong>{notice.title}</strong> {notice.message}
      </p>
      <Link to={notice.action.link} className={styles.action}>
        {notice.action.text}
      </Link>
      <DismissNotice notice={notice} className={styles.close} />
    </section>
  );
}
