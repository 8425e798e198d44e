import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { usePopover } from '../../../ui/use-popover.js';
import { NotificationsPanel } from './notifications-panel.js';
import styles from './notifications.module.css';

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
          <Badge count={unread} overflowCount={99} size="small" color="var(--accent)" title="">
            <BellOutlined aria-hidden="true" style={{ fontSize: 19 }} />
          </Badge>
        }
        {...button}
      />
      {open && <NotificationsPanel onFollow={close} />}
    </div>
  );
}
