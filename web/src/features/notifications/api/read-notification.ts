import { request } from '../../../lib/http.js';
import { useNotificationChange } from './change-notifications.js';

export function useReadNotification() {
  return useNotificationChange({
    call: (id: string) => request<null>('POST', `/api/notifications/${id}/read`),
    apply: (list, id) => list.map((entry) => (entry.id === id ? { ...entry, isRead: true } : entry)),
    failure: 'Could not mark the notification as read',
  });
}
