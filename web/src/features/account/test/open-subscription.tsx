import { screen } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import type { RequestHandler } from 'msw';
import { renderPart } from '../../../../test/render-route';
import { signedInAs } from '../../../../test/users';
import { Toaster } from '../../../ui/toaster';
import { SubscriptionCard } from '../components/subscription-card';

export const card = () => screen.findByRole('region', { name: 'Subscription' });
export const cancelButton = { name: 'Cancel subscription' };
export const portalButton = { name: 'Manage payment method' };

export function open(user: User, ...handlers: RequestHandler[]) {
  const cardAlone = (
    <>
      <SubscriptionCard user={user} />
      <Toaster />
    </>
  );
  return { person: renderPart(cardAlone, '/profile', [...handlers, ...signedInAs(user)]) };
}
