import {
  BellOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  InfoCircleOutlined,
  StarOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { Notification, NotificationType } from '@tenfold/contracts';
import { relativeTime } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { useDeleteNotification } from '../api/delete-notification.js';
import { useReadNotification } from '../api/read-notification.js';
import { leaveFor } from './leave-for.js';
import styles from './notification-row.module.css';

const icons: Record<NotificationType, ReactNode> = {
  milestone: <TrophyOutlined aria-hidden="true" />,
  achievement: <StarOutlined aria-hidden="true" />,
  reminder: <ClockCircleOutlined aria-hidden="true" />,
  system: <InfoCircleOutlined aria-hidden="true" />,
};

interface Props {
  notification: Notification;
  now: Date;
}

export function NotificationRow({ notification, now }: Props) {
  const { id, type, title, message, isRead, createdAt } = notification;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  return (
    <li className={styles.row} data-unread={!isRead}>
      <span className={styles.icon} aria-hidden="true">
        {/* a type that this version of the client does not know */}
        {icons[type] ?? <BellOutlined aria-hidden="true" />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {title}
          {!isRead && <span className="visually-hidden"> (unread)</span>}
        </p>
        <p className={styles.text}>{message}</p>
        <p className={styles.time}>
          <time dateTime={createdAt}>{relativeTime(new Date(createdAt), now)}</time>
        </p>
      </div>
      <div className={styles.actions}>
        {!isRead && (
          <button
            type="button"
            title="Mark as read"
            aria-label={`Mark “${title}” as read`}
            onClick={leaveFor(() => read.mutate(id))}
          >
            <CheckOutlined aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          title="Delete"
          aria-label={`Delete “${title}”`}
          onClick={leaveFor(() => remove.mutate(id))}
        >
          <DeleteOutlined aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
