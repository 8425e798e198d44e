import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { Stats } from '@tenfold/contracts';
import type { Milestone } from '@tenfold/exam';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { statsQuery } from '../../api/stats.js';
import { reachedMilestones } from './reached-milestones.js';

/** The milestones that are yet to be shown, the next one first. */
export function useMilestoneQueue() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [queue, setQueue] = useState<readonly Milestone[]>([]);

  useEffect(() => {
    const take = (stats: Stats | null | undefined) => {
      if (!stats) return;
      const reached = reachedMilestones(userId, stats);
      if (reached.length > 0) setQueue((waiting) => [...waiting, ...reached]);
    };
    const observer = new QueryObserver(client, {
      ...statsQuery,
      // never the first to ask; but once a screen has, a finished quiz is followed up at once
      enabled: (query) => query.state.data !== undefined,
      notifyOnChangeProps: ['data'],
    });
    take(observer.getCurrentResult().data);
    return observer.subscribe(({ data }) => take(data));
  }, [client, userId]);

  const removeNext = useCallback(() => setQueue(([_shown, ...waiting]) => waiting), []);
  return { next: queue[0], removeNext };
}
