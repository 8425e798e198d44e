import { configure, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@tenfold/contracts';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages, renderPart, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import { Toaster } from '../../ui/toaster';
import { NotificationsMenu } from './components/notifications-menu';

configure({ reactStrictMode: true });

const unread: Notification = {
  id: '55555555-0000-4000-8000-000000000001',
  type: 'achievement',
  title: '100 Questions Answered!',
  message: 'You have answered 100 questions.',
  path: null,
  isRead: false,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
};
const reminder: Notification = {
  ...unread,
  id: '55555555-0000-4000-8000-000000000002',
  type: 'reminder',
  title: 'Time for a quiz',
  path: null,
  isRead: true,
  createdAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
};

function notificationServer(...initial: Notification[]) {
  let list = initial;
  const done = () => new HttpResponse(null, { status: 204 });
  const handlers: RequestHandler[] = [
    http.get('/api/notifications/count', () =>
      HttpResponse.json({ count: list.filter(({ isRead }) => !isRead).length }),
    ),
    http.get('/api/notifications', () => HttpResponse.json(list)),
    http.post('/api/notifications/read-all', () => {
      list = list.map((entry) => ({ ...entry, isRead: true }));
      return done();
    }),
    http.post('/api/notifications/:id/read', ({ params }) => {
      list = list.map((entry) => (entry.id === params.id ? { ...entry, isRead: true } : entry));
      return done();
    }),
    http.post('/api/notifications/smart-insights', () => HttpResponse.json({ created: 0 })),
    http.delete('/api/notifications/:id', ({ params }) => {
      list = list.filter(({ id }) => id !== params.id);
      return done();
    }),
    ...signedInAs(people.free),
  ];
  return { handlers, list: () => list };
}

function renderBell(handlers: RequestHandler[]) {
  const bell = (
    <>
      <h1>Profile</h1>
      <NotificationsMenu />
      <Toaster />
    </>
  );
  return renderPart(bell, '/profile', handlers);
}

async function openList(handlers: RequestHandler[]) {
  const person = renderBell(handlers);
  return { person, ...(await pressBell(person)) };
}

async function pressBell(person: UserEvent) {
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await person.click(bell);
  return { bell, panel: within(screen.getByRole('region', { name: 'Notifications' })) };
}

describe('the bell', () => {
  test.each([
    [0, 'Notifications', ''],
    [1, 'Notifications, 1 unread', '1'],
    [99, 'Notifications, 99 unread', '99'],
    [100, 'Notifications, 100 unread', '99+'],
  ])('with %d unread is called %s and shows %j', async (count, name, badge) => {
    renderBell([http.get('/api/notifications/count', () => HttpResponse.json({ count }))]);
    expect(await screen.findByRole('button', { name })).toHaveTextContent(badge);
  });

  test('fetches the list only when it is opened', async () => {
    let reads = 0;
    const list = http.get('/api/notifications', () => {
      reads += 1;
      return HttpResponse.json([unread]);
    });
    const { handlers } = notificationServer();
    const { person, bell, panel } = await openList([list, ...handlers]);
    await panel.findByText('You have answered 100 questions.');
    expect(reads).toBe(1);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(bell).toHaveFocus();
  });

  test('a click elsewhere closes the list', async () => {
    const { person } = await openList(notificationServer(unread).handlers);
    await person.click(screen.getByRole('heading', { name: 'Profile' }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  test('shows the newest with their age, unread ones marked', async () => {
    const createdAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const { panel } = await openList(notificationServer({ ...unread, createdAt }, reminder).handlers);
    const [first, second] = await panel.findAllByRole('listitem');
    expect(first).toHaveTextContent('100 Questions Answered! (unread)');
    expect(first).toHaveTextContent('5 minutes ago');
    expect(second).not.toHaveTextContent('unread');
    expect(second).toHaveTextContent('1 day ago');
  });

  test('says that it is loading', async () => {
    const { handlers } = notificationServer();
    const { panel } = await openList([http.get('/api/notifications', () => delay('infinite')), ...handlers]);
    expect(panel.getByText('Loading notifications...')).toBeVisible();
  });

  test('offers a retry when it cannot be loaded', async () => {
    const { handlers } = notificationServer(unread);
    let isDown = true;
    const down = http.get('/api/notifications', () =>
      isDown ? problem(503, 'UNAVAILABLE', 'Away.') : undefined,
    );
    const { person, panel } = await openList([down, ...handlers]);
    const retry = await panel.findByRole('button', { name: 'Try again' });
    isDown = false;
    await person.click(retry);
    expect(await panel.findByText('You have answered 100 questions.')).toBeVisible();
  });
});

describe('changes', () => {
  test('marking one as read removes its mark, its button and the badge', async () => {
    const { handlers, list } = notificationServer(unread, reminder);
    const { person, bell, panel } = await openList(handlers);
    await person.click(await panel.findByRole('button', { name: 'Mark “100 Questions Answered!” as read' }));
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'));
    expect(panel.queryByText('(unread)')).not.toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /as read/ })).not.toBeInTheDocument();
    expect(list().every(({ isRead }) => isRead)).toBe(true);
  });

  test('marking all as read shows a toast', async () => {
    const { handlers, list } = notificationServer(unread, { ...unread, id: reminder.id });
    const { person, panel } = await openList(handlers);
    await person.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    expect(await messages().findByText('All notifications marked as read')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus();
    await waitFor(() =>
      expect(messages().getByText('Your notification list has been cleared.')).toBeVisible(),
    );
    expect(list().every(({ isRead }) => isRead)).toBe(true);
  });

  test('deleting one removes it', async () => {
    const { handlers, list } = notificationServer(unread);
    const { person, panel } = await openList(handlers);
    await person.click(await panel.findByRole('button', { name: 'Delete “100 Questions Answered!”' }));
    expect(await panel.findByText('No notifications yet')).toBeVisible();
    await waitFor(() => expect(list()).toEqual([]));
  });

  test('a refused change is rolled back with a toast', async () => {
    const { handlers } = notificationServer(unread);
    const { gate, release } = heldReply();
    const refuse = http.delete('/api/notifications/:id', async () => {
      await gate;
      return problem(503, 'UNAVAILABLE', 'Away.');
    });
    const { person, panel } = await openList([refuse, ...handlers]);
    await person.click(await panel.findByRole('button', { name: 'Delete “100 Questions Answered!”' }));
    expect(await panel.findByText('No notifications yet')).toBeVisible();
    release();
    expect(await messages().findByText('Could not delete the notification')).toBeVisible();
    expect(await panel.findByText('You have answered 100 questions.')).toBeVisible();
  });
});

describe('insights', () => {
  const insight: Notification = {
    ...unread,
    id: '55555555-0000-4000-8000-000000000003',
    title: 'Study Quota',
  };

  function insightServer(storedAfterMs: number, ...initial: Notification[]) {
    let requests = 0;
    const list = [...initial];
    const handlers = [
      http.get('/api/notifications', () => HttpResponse.json(list)),
      http.post('/api/notifications/smart-insights', () => {
        requests += 1;
        setTimeout(() => list.unshift(insight), storedAfterMs);
        return HttpResponse.json({ created: 1 });
      }),
      ...signedInAs(people.free),
    ];
    return { handlers, requests: () => requests };
  }

  test.each([0, 1_500])(
    'are requested when no notification is of the last 24 hours, and shown when stored after %i ms',
    async (storedAfterMs) => {
      const { handlers, requests } = insightServer(storedAfterMs, reminder);
      const { panel } = await openList(handlers);
      expect(await panel.findByText('Study Quota', {}, { timeout: 4_000 })).toBeVisible();
      expect(requests()).toBe(1);
    },
  );

  test('are not requested when one is of the last 24 hours', async () => {
    const { handlers, requests } = insightServer(0, unread, reminder);
    const { panel } = await openList(handlers);
    await panel.findByText('Time for a quiz');
    expect(requests()).toBe(0);
  });
});

test('a notification with a path is a link, which marks it as read and closes the list', async () => {
  const answered = { ...unread, title: 'Your report was accepted', path: '/reports' };
  const server = notificationServer(answered);
  const { person, address } = renderRoute('/profile', [
    http.get('/api/reports', () => HttpResponse.json([])),
    ...server.handlers,
  ]);
  const { panel } = await pressBell(person);
  await person.click(await panel.findByRole('link', { name: 'Your report was accepted' }));
  await waitFor(() => expect(address()).toBe('/reports'));
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  await waitFor(() => expect(server.list()[0]?.isRead).toBe(true));
});
