import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { usePopover } from '../../../ui/use-popover.js';
import { NotificationsPanel } from './notifications-panel.js';
import styles from './notifications-menu.module.css';

const MOST_SHOWN = 99;

export function NotificationsMenu() {
  const { data } = useQuery(notificationCountQuery);
  const { open, container, button } = usePopover();
  const unread = data?.count ?? 0;
  return (
    <div className={styles.menu} {...container}>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        {...button}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      {open && <NotificationsPanel />}
    </div>
  );
}
