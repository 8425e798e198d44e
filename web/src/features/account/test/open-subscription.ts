import { screen } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import type { RequestHandler } from 'msw';
import { renderRoute } from '../../../../test/render-route';
import { signedInAs } from '../../../../test/users';

export const card = () => screen.findByRole('region', { name: 'Subscription' });
export const cancelButton = { name: 'Cancel subscription' };
export const portalButton = { name: 'Manage payment method' };

export function open(user: User, ...handlers: RequestHandler[]) {
  return renderRoute('/profile', [...handlers, ...signedInAs(user)]);
}
