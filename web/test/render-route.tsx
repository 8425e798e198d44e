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
    person: newPerson(),
    address: () => screen.getByTestId('address').textContent ?? '',
  };
}

const TYPED_KEY_BY_KEY = 6;

/** A person who pastes long texts, because each key renders the screen; `{Enter}` at the end is pressed. */
export function newPerson(options: Parameters<typeof userEvent.setup>[0] = {}): UserEvent {
  const person = userEvent.setup({ delay: null, ...options });
  const type: UserEvent['type'] = async (element, text, ...rest) => {
    const [, words = '', keys = ''] = /^([^{[]*)(.*)$/s.exec(text) ?? [];
    if (words.length <= TYPED_KEY_BY_KEY) return person.type(element, text, ...rest);
    await person.click(element);
    await person.paste(words);
    if (keys) await person.keyboard(keys);
  };
  return { ...person, type };
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
