import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { server } from '../test/server';
import { subscriptionNoticesQuery } from './api/subscription-notices';
import { subscriptionStatusQuery } from './api/subscription-status';
import { notificationCountQuery } from './api/notification-count';
import { createQueryClient } from './api/query-client';

const realTimeout = setTimeout;
const REPLY_MS = 100;

afterEach(() => jest.useRealTimers());

test.each([
  ['/api/notifications/count', 30, notificationCountQuery],
  ['/api/subscription/notifications', 60, subscriptionNoticesQuery],
  ['/api/subscription/status', 60, subscriptionStatusQuery],
])('%s is asked again after %d seconds, not before', async (path, seconds, query) => {
  let asked = 0;
  server.use(
    http.get(path, () => {
      asked += 1;
      return HttpResponse.json({});
    }),
  );
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const options = query as unknown as QueryObserverOptions<unknown, Error, unknown, unknown, QueryKey>;
  const observer = new QueryObserver(createQueryClient(), options);
  const stop = observer.subscribe(() => undefined);
  const settle = () => new Promise((resolve) => realTimeout(resolve, REPLY_MS));
  await settle();
  expect(asked).toBe(1);
  await jest.advanceTimersByTimeAsync(seconds * 1_000 - 100);
  await settle();
  expect(asked).toBe(1);
  await jest.advanceTimersByTimeAsync(200);
  await settle();
  expect(asked).toBe(2);
  stop();
});
