import { screen } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { renderRoute } from '../../../../test/render-route';
import { signedOut } from '../../../../test/users';

export async function openAuth(handlers: RequestHandler[] = signedOut()) {
  const opened = renderRoute('/auth', handlers);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  return opened;
}
