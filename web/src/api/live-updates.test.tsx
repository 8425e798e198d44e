import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { FakeEventSource } from '../../test/fake-event-source';
import { server } from '../../test/server';
import { people } from '../../test/users';
import { isLive, pollInterval } from '../lib/live-stream';
import { useSession } from './current-user';
import { useLiveUpdates } from './live-updates';
import { notificationCountQuery } from './notification-count';
import { notificationsQuery } from './notifications';
import { createQueryClient } from './query-client';

const realTimeout = setTimeout;
let asked: string[] = [];
let unread = 0;
let isSignedIn = true;
let isListShown = false;

function Tab() {
  useLiveUpdates();
  useSession();
  useQuery(notificationCountQuery);
  useQuery({ ...notificationsQuery, enabled: isListShown });
  return null;
}

async function openTab() {
  const client = createQueryClient();
  const tab = render(
    <QueryClientProvider client={client}>
      <Tab />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  await settle();
  asked = [];
  return { client, ...tab };
}

const settle = () => act(() => new Promise((resolve) => realTimeout(resolve, 100)));

async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await settle();
}

const stream = () => FakeEventSource.last();

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  FakeEventSource.install();
  isSignedIn = true;
  isListShown = false;
  unread = 0;
  server.use(
    http.get('/api/user', () => {
      asked.push('user');
      return isSignedIn ? HttpResponse.json(people.pro) : new HttpResponse(null, { status: 401 });
    }),
    http.get('/api/notifications/count', () => {
      asked.push('count');
      return HttpResponse.json({ count: unread });
    }),
    http.get('/api/notifications', () => {
      asked.push('list');
      return HttpResponse.json([]);
    }),
  );
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});

afterEach(() => {
  setHidden(false);
  jest.useRealTimers();
  FakeEventSource.uninstall();
});

test.each([
  ['notifications', ['count']],
  ['access', ['user']],
  ['profile', ['user']],
  ['export', []],
])('the event %s refetches what it affects at once', async (event, requests) => {
  await openTab();
  stream().opens();
  stream().sends(event);
  await settle();
  expect(asked).toEqual(requests);
});

test.each([
  ['refetches the list that is shown', true, ['count', 'list']],
  ['does not refetch a list that is not shown', false, ['count']],
])('shows the new number of unread notifications, and %s', async (_what, shown, requests) => {
  isListShown = shown;
  const { client } = await openTab();
  client.setQueryData(notificationsQuery.queryKey, []);
  unread = 3;
  stream().opens();
  stream().sends('notifications');
  await settle();
  expect(client.getQueryData(notificationCountQuery.queryKey)).toEqual({ count: 3 });
  expect(asked.toSorted()).toEqual(requests);
});

test('a resync refetches everything within two seconds', async () => {
  await openTab();
  stream().opens();
  stream().sends('resync');
  await pass(2_000);
  expect(asked.toSorted()).toEqual(['count', 'user']);
});

test('while the stream is open the tab polls every two minutes, without it as before', async () => {
  expect(pollInterval(60_000)).toBe(60_000);
  await openTab();
  stream().opens();
  stream().sends('resync');
  await pass(2_000);
  asked = [];
  await pass(110_000);
  expect(asked).toEqual([]);
  await pass(15_000);
  expect(asked.toSorted()).toEqual(['count', 'user']);
});

test('a short interruption changes nothing', async () => {
  await openTab();
  stream().opens();
  stream().drops();
  await pass(4_000);
  stream().opens();
  await pass(10_000);
  expect(isLive()).toBe(true);
  expect(FakeEventSource.all).toHaveLength(1);
});

test('a stream that stays closed makes the tab refetch and poll as without it', async () => {
  await openTab();
  stream().opens();
  stream().sends('resync');
  await pass(2_000);
  asked = [];
  stream().drops();
  await pass(12_000);
  expect(asked.toSorted()).toEqual(['count', 'user']);
  await pass(60_000);
  expect(asked.filter((query) => query === 'user')).toHaveLength(2);
});

test('a refused stream is opened again after a growing pause', async () => {
  await openTab();
  stream().refuses();
  await pass(5_000);
  expect(FakeEventSource.all).toHaveLength(2);
  stream().refuses();
  await pass(4_900);
  expect(FakeEventSource.all).toHaveLength(2);
  await pass(5_100);
  expect(FakeEventSource.all).toHaveLength(3);
});

test('the end of the session closes the stream, and the guards learn it', async () => {
  const { client } = await openTab();
  stream().opens();
  isSignedIn = false;
  stream().sends('session-ended');
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  await pass(1_000);
  expect(client.getQueryData(['/api/user'])).toBeNull();
  await pass(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
});

test('after the session’s cookie was replaced the stream is opened again', async () => {
  await openTab();
  stream().opens();
  stream().sends('session-ended');
  await pass(6_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('a hidden tab closes its stream after ten seconds and resumes it when it is shown', async () => {
  await openTab();
  stream().opens();
  stream().sends('access', '1800000000000');
  setHidden(true);
  await pass(9_000);
  expect(stream().readyState).toBe(FakeEventSource.OPEN);
  await pass(1_000);
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  setHidden(false);
  expect(stream().url).toBe('/api/events?lastEventId=1800000000000');
});

test('a tab that is left closes its stream', async () => {
  const { unmount } = await openTab();
  stream().opens();
  unmount();
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  expect(isLive()).toBe(false);
});

test('a browser without EventSource polls', async () => {
  FakeEventSource.uninstall();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Tab />
    </QueryClientProvider>,
  );
  await settle();
  asked = [];
  await pass(59_000);
  expect(asked).not.toContain('user');
  await pass(1_000);
  expect(asked).toContain('user');
});
