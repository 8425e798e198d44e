import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { Stats } from '@tenfold/contracts';
import type { Milestone } from '@tenfold/exam';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../../../api/current-user.js';
import { statsQuery } from '../../../api/stats.js';
import { reachedMilestones } from './reached-milestones.js';

/** Milestones of one snapshot, shown on one card. */
export type MilestoneGroup = readonly [Milestone, ...Milestone[]];

/** Milestone groups to show, next one first. */
export function useMilestoneQueue() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [queue, setQueue] = useState<readonly MilestoneGroup[]>([]);

  useEffect(() => {
    const take = (stats: Stats | null | undefined) => {
      if (!stats) return;
      const [first, ...others] = reachedMilestones(userId, stats);
      if (first) setQueue((waiting) => [...waiting, [first, ...others]]);
    };
    const observer = new QueryObserver(client, {
      ...statsQuery,
      // does not fetch by itself, but follows the stats once a screen has loaded them
      enabled: (query) => query.state.data !== undefined,
      notifyOnChangeProps: ['data'],
    });
    take(observer.getCurrentResult().data);
    return observer.subscribe(({ data }) => take(data));
  }, [client, userId]);

  const removeNext = useCallback(() => setQueue(([_shown, ...waiting]) => waiting), []);
  return { next: queue[0], removeNext };
}
