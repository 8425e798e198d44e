import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@tenfold/contracts';
import { toast } from '../../../lib/toast.js';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';

interface Change<Input> {
  call: (input: Input) => Promise<unknown>;
  /** What the list looks like at once, before the server has answered. */
  apply: (list: Notification[], input: Input) => Notification[];
  /** Title of the toast when the server refuses and the list goes back to what it was. */
  failure: string;
}

/** A change of the list that shows at once and is taken back, with words, when it fails. */
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
