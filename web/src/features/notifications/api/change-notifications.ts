import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { toast } from '../../../lib/toast.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';

interface Change<Input> {
  call: (input: Input) => Promise<unknown>;
  /** The optimistic result. */
  apply: (list: Notification[], input: Input) => Notification[];
  /** Title of the toast when the change is rolled back. */
  failure: string;
}

/** An optimistic change of the list with rollback. */
export function useNotificationChange<Input>({ call, apply, failure }: Change<Input>) {
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
      toast({
        tone: 'destructive',
        title: failure,
        description: 'Nothing has changed. Try again in a moment.',
      });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey, exact: true }),
        client.invalidateQueries({ queryKey: notificationCountQuery.queryKey }),
      ]),
  });
}
