import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '../src/app';
import { createQueryClient } from '../src/lib/query-client';
import { server } from './server';

export interface OpenedRoute {
  /** Acts as the person before the screen. */
  person: UserEvent;
  /** Where the client is now, with the query: '/quiz/1?x=2'. */
  address: () => string;
}

/**
 * Opens the client at `path` as a browser would, with its real router, guards and cache. `handlers` are the whole
 * server: a call without one fails.
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

/** Where toasts appear. */
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
