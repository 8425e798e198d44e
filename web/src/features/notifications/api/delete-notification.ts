import { request } from '../../../lib/http.js';
import { useNotificationChange } from './change-notifications.js';

export function useDeleteNotification() {
  return useNotificationChange({
    call: (id: string) => request<null>('DELETE', `/api/notifications/${id}`),
    apply: (list, id) => list.filter((entry) => entry.id !== id),
    failure: 'Could not delete the notification',
  });
}
