import type { SubscriptionState } from '@tenfold/contracts';
import { plans } from '../../content.js';
import { isSubscribed } from '../../lib/access.js';

export function planName({ tier, status }: Pick<SubscriptionState, 'tier' | 'status'>): string {
  return isSubscribed({ subscriptionStatus: status }) ? plans[tier].name : 'No plan';
}
