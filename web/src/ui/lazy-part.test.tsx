import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { server } from '../../test/server';
import { lazyScreen } from '../lib/lazy-screen';
import { LazyPart } from './lazy-part';
import { Toaster } from './toaster';

type Part = (props: { open: boolean }) => React.ReactNode;

const Loaded: Part = ({ open }) => (open ? <p>The part</p> : null);

function renderPart(load: () => Promise<Part>) {
  const Lazy = lazyScreen(load);
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <p>{open ? 'open' : 'closed'}</p>
        <button onClick={() => setOpen(true)}>Open it</button>
        <LazyPart name="The exhibit" open={open} onClose={() => setOpen(false)}>
          <Lazy open={open} />
        </LazyPart>
        <Toaster />
      </>
    );
  }
  render(<Screen />);
  const person = userEvent.setup();
  return { person, open: () => person.click(screen.getByRole('button', { name: 'Open it' })) };
}

describe('a part that is still loading', () => {
  let finish: (part: Part) => void;

  async function openPending() {
    const opened = renderPart(() => new Promise((resolve) => (finish = resolve)));
    await opened.open();
    expect(screen.getByRole('status')).toHaveTextContent('The exhibit is loading.');
    return opened;
  }

  test('shows when it is loaded', async () => {
    await openPending();
    await act(async () => finish(Loaded));
    expect(await screen.findByText('The part')).toBeVisible();
    expect(screen.queryByText('The exhibit is loading.')).not.toBeInTheDocument();
  });

  test.each([
    ['Cancel', (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByText('Cancel'))],
    ['Escape', (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}')],
  ])('does not show after %s, and opens when it is asked for again', async (_name, cancel) => {
    const { person, open } = await openPending();
    await cancel(person);
    expect(screen.getByText('closed')).toBeVisible();
    expect(screen.queryByText('The exhibit is loading.')).not.toBeInTheDocument();
    await act(async () => finish(Loaded));
    expect(screen.queryByText('The part')).not.toBeInTheDocument();
    await open();
    expect(await screen.findByText('The part')).toBeVisible();
  });
});

describe('a part that cannot be loaded', () => {
  let fails = true;
  const load = () => (fails ? Promise.reject(new TypeError('failed to fetch')) : Promise.resolve(Loaded));

  beforeEach(() => {
    fails = true;
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('closes with a message, and opens when the network is back', async () => {
    server.use(http.head('/favicon.svg', () => HttpResponse.error()));
    const { open } = renderPart(load);
    await open();
    expect(await screen.findByText('The exhibit could not be opened')).toBeVisible();
    expect(screen.getByText('Check your connection and try again.')).toBeVisible();
    expect(screen.getByText('closed')).toBeVisible();
    fails = false;
    await open();
    expect(await screen.findByText('The part')).toBeVisible();
  });

  test('does not blame the network when rendering fails', async () => {
    const { open } = renderPart(() =>
      Promise.resolve(() => {
        throw new TypeError('no title');
      }),
    );
    await open();
    expect(await screen.findByText('Reload the page and try again.')).toBeVisible();
  });
});

test('a part that stays open is loaded once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(http.head('/favicon.svg', () => HttpResponse.error()));
  const load = jest.fn(() => Promise.reject<Part>(new TypeError('failed to fetch')));
  const Lazy = lazyScreen(load);
  render(
    <>
      <LazyPart name="The sign-in dialog" open>
        <Lazy open />
      </LazyPart>
      <Toaster />
    </>,
  );
  expect(await screen.findByText('The sign-in dialog could not be opened')).toBeVisible();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});
