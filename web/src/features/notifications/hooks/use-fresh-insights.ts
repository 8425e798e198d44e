import type { Notification } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { useEffect, useRef } from 'react';
import { useRequestInsights } from '../api/request-insights.js';

/** Requests insights once when the list contains none of the last 24 hours. */
export function useFreshInsights(notifications: readonly Notification[] | null | undefined): void {
  const { mutate } = useRequestInsights();
  const asked = useRef(false);
  useEffect(() => {
    if (!notifications || asked.current) return;
    // deleting one later must not trigger a request
    asked.current = true;
    const since = Date.now() - MS_PER_DAY;
    if (notifications.every(({ createdAt }) => Date.parse(createdAt) < since)) mutate();
  }, [notifications, mutate]);
}
