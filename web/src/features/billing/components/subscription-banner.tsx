import { useQuery } from '@tanstack/react-query';
import { subscriptionNoticesQuery } from '../../../api/subscription-notices.js';
import { useDismissedNotices } from '../../../lib/dismissed-notices.js';
import { SubscriptionNotice } from '../../../ui/subscription-notice.js';

export function SubscriptionBanner() {
  const { data } = useQuery(subscriptionNoticesQuery);
  const dismissed = useDismissedNotices();
  const notice = data?.notifications.find(
    ({ priority, type }) => priority === 'high' && !dismissed.includes(type),
  );
  return notice ? <SubscriptionNotice notice={notice} banner /> : null;
}
