import type { User } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { mayTryPro } from '../../../lib/access.js';
import { agreeing } from '../payment-terms.js';

export function Unavailable({ reason, user }: { reason: string | null; user: User }) {
  return (
    <Flex vertical gap={20}>
      <Flex vertical gap={8}>
        <h2>Payments are not available at the moment</h2>
        <p>{reason ?? 'Our payment provider is not connected.'}</p>
        <p>You will not be charged or asked for a card. You can use the Free plan in the meantime.</p>
      </Flex>
      <Button type="primary" size="large" block disabled>
        {agreeing[mayTryPro(user) ? 'setup' : 'payment']}
      </Button>
    </Flex>
  );
}
