import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { server } from '../../test/server';
import { ScreenBoundary } from '../ui/screen-boundary';
import { lazyScreen } from './lazy-screen';

function open(load: () => Promise<() => React.ReactNode>) {
  const Screen = lazyScreen(load);
  render(
    <ScreenBoundary resetKey="/a">
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </ScreenBoundary>,
  );
  return userEvent.setup();
}

const Loaded = () => <p>The screen</p>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a screen whose code cannot be loaded', () => {
  let isOffline = true;
  const load = () => (isOffline ? Promise.reject(new TypeError('failed to fetch')) : Promise.resolve(Loaded));

  beforeEach(() => {
    isOffline = true;
    server.use(http.head('/favicon.svg', () => (isOffline ? HttpResponse.error() : new HttpResponse(null))));
  });

  test('says that one is offline, and opens on Try again', async () => {
    const person = open(load);
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    isOffline = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The screen')).toBeVisible();
  });

  test('says it again when one is still offline', async () => {
    const person = open(load);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  });

  test('opens by itself when the network is back', async () => {
    open(load);
    await screen.findByRole('heading', { name: 'You are offline' });
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The screen')).toBeVisible();
  });
});

test('a file that is missing while the server answers reloads the page once, then the failure shows', async () => {
  server.use(http.head('/favicon.svg', () => new HttpResponse(null)));
  const left = jest.fn();
  window.addEventListener('test:page-left', left);
  const load = () => Promise.reject(new TypeError('404'));
  open(load);
  await screen.findByText('Loading');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  open(load);
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(left).toHaveBeenCalledTimes(1);
});
