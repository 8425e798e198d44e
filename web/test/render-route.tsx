import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '../src/app';
import { createQueryClient } from '../src/api/query-client';
import { server } from './server';

export interface OpenedRoute {
  person: UserEvent;
  address: () => string;
}

/**
 * Opens the client at `path` with its real router, guards and cache. A request without a handler in `handlers` fails the
 * test.
 */
export function renderRoute(path: string, handlers: readonly RequestHandler[]): OpenedRoute {
  server.use(...handlers);
  render(
    <MemoryRouter initialEntries={[path]}>
      <App queryClient={createQueryClient()} />
      <Address />
    </MemoryRouter>,
  );
  return {
    person: userEvent.setup(),
    address: () => screen.getByTestId('address').textContent ?? '',
  };
}

export function messages() {
  return within(screen.getByRole('region', { name: 'Messages' }));
}

function Address() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}
