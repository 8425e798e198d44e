import { request } from '../../../lib/http.js';
import { useNotificationChange } from './change-notifications.js';

export function useReadAllNotifications() {
  return useNotificationChange({
    call: (_: void) => request<null>('POST', '/api/notifications/read-all'),
    apply: (list) => list.map((entry) => ({ ...entry, isRead: true })),
    failure: 'Could not mark the notifications as read',
  });
}
