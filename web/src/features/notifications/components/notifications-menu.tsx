import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { usePopover } from '../../../ui/use-popover.js';
import { NotificationsPanel } from './notifications-panel.js';
import styles from './notifications.module.css';

const MOST_SHOWN = 99;

export function NotificationsMenu() {
  const { data } = useQuery(notificationCountQuery);
  const { open, close, container, button } = usePopover();
  const unread = data?.count ?? 0;
  return (
    <div className={styles.menu} {...container}>
      <Button
        type="text"
        shape="circle"
        className={`${styles.bell} touch-target`}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        icon={
          <>
            <BellOutlined aria-hidden="true" style={{ fontSize: 19 }} />
            {unread > 0 && (
              <span className={styles.unread}>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
            )}
          </>
        }
        {...button}
      />
      {open && <NotificationsPanel onFollow={close} />}
    </div>
  );
}
