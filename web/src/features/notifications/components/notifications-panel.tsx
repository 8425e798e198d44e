import {
  BellOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  InfoCircleOutlined,
  StarOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Notification, NotificationType } from '@tenfold/contracts';
import { MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notificationsQuery } from '../../../api/notifications.js';
import { toast } from '../../../lib/toast.js';
import { useNow } from '../../../lib/use-now.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import {
  useDeleteNotification,
  useReadAllNotifications,
  useReadNotification,
} from '../api/change-notifications.js';
import { useFreshInsights } from '../hooks/use-fresh-insights.js';
import styles from './notifications.module.css';

/** @param onFollow called when a notification's link is followed */
export function NotificationsPanel({ onFollow }: { onFollow: () => void }) {
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
    <section className={`${styles.panel} panel stack`} aria-labelledby={titleId} tabIndex={-1}>
      <Flex component="header" align="center" justify="space-between" gap={16} className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        {notifications?.some(({ isRead }) => !isRead) && (
          <Button type="link" onClick={focusPanelAnd(markAll)}>
            Mark all as read
          </Button>
        )}
      </Flex>
      <NotificationList onFollow={onFollow} />
    </section>
  );
}

function NotificationList({ onFollow }: { onFollow: () => void }) {
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
        <span className="muted">Loading notifications...</span>
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
    <ul className={`${styles.list} rows`}>
      {data.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} now={now} onFollow={onFollow} />
      ))}
    </ul>
  );
}

const icons: Record<NotificationType, ReactNode> = {
  milestone: <TrophyOutlined aria-hidden="true" />,
  achievement: <StarOutlined aria-hidden="true" />,
  reminder: <ClockCircleOutlined aria-hidden="true" />,
  system: <InfoCircleOutlined aria-hidden="true" />,
};

interface RowProps {
  notification: Notification;
  now: Date;
  onFollow: () => void;
}

function NotificationRow({ notification, now, onFollow }: RowProps) {
  const { id, type, title, message, path, isRead, createdAt } = notification;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  const follow = () => {
    if (!isRead) read.mutate(id);
    onFollow();
  };
  return (
    <Flex component="li" gap={12} className={styles.row} data-unread={!isRead}>
      <span className={styles.icon} aria-hidden="true">
        {/* a type that this version of the client does not know */}
        {icons[type] ?? <BellOutlined aria-hidden="true" />}
      </span>
      <Flex vertical flex={1} className="break-anywhere">
        <strong>
          {path ? (
            <Link to={path} onClick={follow}>
              {title}
            </Link>
          ) : (
            title
          )}
          {!isRead && <span className="visually-hidden"> (unread)</span>}
        </strong>
        <span className="muted small">{message}</span>
        <span className="muted smaller">
          <time dateTime={createdAt}>{relativeTime(new Date(createdAt), now)}</time>
        </span>
      </Flex>
      <Flex className={styles.actions}>
        {!isRead && (
          <Button
            type="text"
            className="touch-target"
            title="Mark as read"
            aria-label={`Mark “${title}” as read`}
            icon={<CheckOutlined aria-hidden="true" />}
            onClick={focusPanelAnd(() => read.mutate(id))}
          />
        )}
        <Button
          type="text"
          className="touch-target"
          title="Delete"
          aria-label={`Delete “${title}”`}
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={focusPanelAnd(() => remove.mutate(id))}
        />
      </Flex>
    </Flex>
  );
}

function focusPanelAnd(act: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('section')?.focus();
    act();
  };
}
