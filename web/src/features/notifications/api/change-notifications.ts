import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';

interface Change<Input> {
  call: (input: Input) => Promise<unknown>;
  apply: (list: Notification[], input: Input) => Notification[];
  failure: string | null;
}

function useNotificationChange<Input>({ call, apply, failure }: Change<Input>) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: call,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, apply(before, input));
      return { before };
    },
    onError: (_error, _input, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      if (failure !== null) toastFailure(failure, 'Nothing has changed. Try again in a moment.');
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey, exact: true }),
        client.invalidateQueries({ queryKey: notificationCountQuery.queryKey }),
      ]),
  });
}

export function useReadNotification({ silent = false } = {}) {
  return useNotificationChange({
    call: (id: string) => request<null>('POST', `/api/notifications/${id}/read`),
    apply: (list, id) => list.map((entry) => (entry.id === id ? { ...entry, isRead: true } : entry)),
    failure: silent ? null : 'Could not mark the notification as read',
  });
}

export function useReadAllNotifications() {
  return useNotificationChange({
    call: (_: void) => request<null>('POST', '/api/notifications/read-all'),
    apply: (list) => list.map((entry) => ({ ...entry, isRead: true })),
    failure: 'Could not mark the notifications as read',
  });
}

export function useDeleteNotification() {
  return useNotificationChange({
    call: (id: string) => request<null>('DELETE', `/api/notifications/${id}`),
    apply: (list, id) => list.filter((entry) => entry.id !== id),
    failure: 'Could not delete the notification',
  });
}
