import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { App } from '../src/app';
import { createQueryClient } from '../src/api/query-client';
import { RequireUser } from '../src/features/access/require-user';
import { LandingPage } from '../src/features/landing/landing-page';
import { AntdProvider } from '../src/ui/theme/antd-provider';
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
    person: newPerson(),
    address: shownAddress,
  };
}

/**
 * Shows the screen at `path` without what surrounds it in the product: its header, notices, guards and code splitting. A
 * screen that it leads to is only an address.
 */
export function renderScreen(
  screenAt: ReactNode,
  path: string,
  handlers: readonly RequestHandler[],
): OpenedRoute {
  server.use(...handlers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <AntdProvider>
          <main>
            <Routes>
              <Route element={<RequireUser landing={<LandingPage />} />}>
                <Route path={path.replace(/\?.*/, '')} element={screenAt} />
                <Route path="*" element={null} />
              </Route>
            </Routes>
          </main>
        </AntdProvider>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person: newPerson(), address: shownAddress };
}

/** Shows a part of the screen at `path` alone, with the cache and the router. */
export function renderPart(part: ReactNode, path: string, handlers: readonly RequestHandler[]): UserEvent {
  server.use(...handlers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
  return newPerson();
}

const TYPED_KEY_BY_KEY = 6;

/** A person who pastes long texts, because each key renders the screen; `{Enter}` at the end is pressed. */
function newPerson(): UserEvent {
  const person = userEvent.setup();
  const type: UserEvent['type'] = async (element, text, ...rest) => {
    const [words = ''] = text.split('{');
    const keys = text.slice(words.length);
    if (words.length <= TYPED_KEY_BY_KEY) return person.type(element, text, ...rest);
    await person.click(element);
    await person.paste(words);
    if (keys) await person.keyboard(keys);
  };
  return { ...person, type };
}

const shownAddress = () => screen.getByTestId('address').textContent ?? '';

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
