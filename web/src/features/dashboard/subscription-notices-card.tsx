import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { useDismissedNotices } from '../../lib/dismissed-notices.js';
import { Card } from '../../ui/card.js';
import { SubscriptionNotice } from '../../ui/subscription-notice.js';

const MOST_SHOWN = 3;

/** Renders nothing without a notice. */
export function SubscriptionNoticesCard() {
  const { data } = useQuery(subscriptionNoticesQuery);
  const dismissed = useDismissedNotices();
  const notices =
    data?.notifications.filter(({ type }) => !dismissed.includes(type)).slice(0, MOST_SHOWN) ?? [];
  if (notices.length === 0) return null;
  return (
    <Card title="Your subscription">
      <Flex component="ul" vertical gap={12}>
        {notices.map((notice) => (
          <li key={notice.type}>
            <SubscriptionNotice notice={notice} />
          </li>
        ))}
      </Flex>
    </Card>
  );
}
