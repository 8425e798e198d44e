import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { server } from '../../test/server';
import { people } from '../../test/users';
import { currentUserQuery, useSession, useStoreUser } from './current-user';
import { useReloadForAnotherUser } from './live-updates';
import { createQueryClient } from './query-client';

const REPLY_OF_USER = ['/api/stats'];

function openTab() {
  const client = createQueryClient();
  client.setQueryData(REPLY_OF_USER, { quizzes: 4 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

const ended = http.get('/api/user', () => new HttpResponse(null, { status: 401 }));

test('an auth session that was ended elsewhere leaves the theme, the wish for a trial and unsent work', async () => {
  server.use(ended);
  const stay = ['tenfold.theme'];
  const stayInTab = ['startTrial', 'reloadedAt', 'tenfold.quiz.s1.answers'];
  for (const key of [...stay, 'tenfold.user', 'tenfold.lastQuickQuiz.u1', 'tenfold.marksUnsure', 'new key'])
    localStorage.setItem(key, 'null');
  for (const key of [...stayInTab, 'tenfold.dismissedNotices', 'new key'])
    sessionStorage.setItem(key, 'null');
  const { client, wrapper } = openTab();
  renderHook(useSession, { wrapper });
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(stay));
  expect(Object.keys(sessionStorage).toSorted()).toEqual(stayInTab.toSorted());
  expect(client.getQueryData(REPLY_OF_USER)).toBeUndefined();
});

test('a sign-in begins without the replies to a former user of the tab', () => {
  const { client, wrapper } = openTab();
  client.setQueryData(currentUserQuery.queryKey, null);
  const { result } = renderHook(useStoreUser, { wrapper });
  act(() => result.current(people.free));
  expect(client.getQueryData(REPLY_OF_USER)).toBeUndefined();
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(people.free);
});

test('the page reloads after another tab has signed in as another user, not after a change of the same user', async () => {
  const left = jest.fn();
  window.addEventListener('test:page-left', left);
  const { client, wrapper: Tab } = openTab();
  const Watch = () => {
    useReloadForAnotherUser();
    return null;
  };
  client.setQueryData(currentUserQuery.queryKey, people.free);
  render(
    <Tab>
      <Watch />
    </Tab>,
  );
  const become = (user: typeof people.free) =>
    act(async () => void client.setQueryData(currentUserQuery.queryKey, user));
  await become({ ...people.free, firstName: 'Bea' });
  expect(left).not.toHaveBeenCalled();
  await become({ ...people.free, id: 'another user' });
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
});
