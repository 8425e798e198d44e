import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { useEffect, useRef } from 'react';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../api/subscription-status.js';

/** Refetches subscription data when the user's access changes. */
export function useFollowAccess(user: User | null): void {
  const client = useQueryClient();
  const access = user && `${user.id} ${user.subscriptionTier} ${user.subscriptionStatus}`;
  const last = useRef(access);
  useEffect(() => {
    if (last.current === access) return;
    const isFirst = last.current === null;
    last.current = access;
    if (isFirst) return;
    for (const { queryKey } of [subscriptionNoticesQuery, subscriptionStatusQuery]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, access]);
}
