import { useQuery } from '@tanstack/react-query';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { useId } from 'react';
import { notificationsQuery } from '../../../api/notifications.js';
import { toast } from '../../../lib/toast.js';
import { useNow } from '../../../lib/use-now.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { useReadAllNotifications } from '../api/read-all-notifications.js';
import { leaveFor } from './leave-for.js';
import { NotificationRow } from './notification-row.js';
import { useFreshInsights } from '../hooks/use-fresh-insights.js';
import styles from './notifications-panel.module.css';

/** Mounted, and fetched, only while open. */
export function NotificationsPanel() {
  const titleId = useId();
  const { data: notifications, isFetchedAfterMount } = useQuery(notificationsQuery);
  useFreshInsights(isFetchedAfterMount ? notifications : null);
  const readAll = useReadAllNotifications();
  const markAll = () =>
    readAll.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'All notifications marked as read',
          description: 'Your notification list has been cleared.',
        }),
    });
  return (
    <section className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        {notifications?.some(({ isRead }) => !isRead) && (
          <button type="button" className={styles.readAll} onClick={leaveFor(markAll)}>
            Mark all as read
          </button>
        )}
      </header>
      <NotificationList />
    </section>
  );
}

function NotificationList() {
  const { data, isError, error, refetch } = useQuery({ ...notificationsQuery, refetchOnMount: false });
  const now = useNow(MS_PER_MINUTE);
  if (isError && !data) {
    return (
      <div className={styles.message}>
        <ErrorState what="your notifications" error={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <p className={styles.message} role="status">
        Loading notifications...
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <div className={styles.message}>
        <EmptyState
          title="No notifications yet"
          text="Milestones, reminders and updates about your plan appear here."
        />
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {data.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} now={now} />
      ))}
    </ul>
  );
}
