import type { Notification } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { useEffect, useRef } from 'react';
import { useRequestInsights } from './api/request-insights.js';

/** When the list has come and nothing in it is of the last 24 hours, asks once for new insights. */
export function useFreshInsights(notifications: readonly Notification[] | null | undefined): void {
  const { mutate } = useRequestInsights();
  const asked = useRef(false);
  useEffect(() => {
    if (!notifications || asked.current) return;
    // what is deleted later on is no reason to ask
    asked.current = true;
    const since = Date.now() - MS_PER_DAY;
    if (notifications.every(({ createdAt }) => Date.parse(createdAt) < since)) mutate();
  }, [notifications, mutate]);
}
