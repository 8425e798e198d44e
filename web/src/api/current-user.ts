import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import { getQuery, isUnreachable } from '../lib/http.js';
import { keepUser, keptUser } from '../lib/kept-user.js';
import { clearStores } from '../lib/local-store.js';
import { pollInterval } from '../lib/live-stream.js';
import { sessionAtLoad } from '../lib/session-at-load.js';

/** Polling interval of `/api/user` while the tab is visible and its live stream is not open, also without a reply. */
const WATCH_MS = 60_000;

export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: getCurrentUser,
});

let isFirstRequest = true;

/** The page load already said that there is no auth session; the browser would log the 401 as an error. */
function getCurrentUser(context: { queryKey: readonly unknown[] }): Promise<User | null> {
  const isAnswered = isFirstRequest && sessionAtLoad() === 'absent';
  isFirstRequest = false;
  return isAnswered ? Promise.resolve(null) : getQuery<User>(context);
}

export type Session =
  | { status: 'loading' }
  /** `user` was signed in when the server last replied. */
  | { status: 'unreachable'; user: User | null; retry: () => Promise<unknown> }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

/**
 * The session for the route guards: fetched when a guard mounts and polled while signed in, so that the paywall opens and
 * closes without a reload. An error reply to the first fetch counts as signed out, an unreachable server does not.
 */
export function useSession(): Session {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...currentUserQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (data) return pollInterval(WATCH_MS);
      return isUnreachable(error) ? WATCH_MS : false;
    },
  });
  // a retry clears the error until it ends
  const [wasUnreachable, setWasUnreachable] = useState(false);
  const unreachable = data === undefined && (isPending ? wasUnreachable : isUnreachable(error));
  if (unreachable !== wasUnreachable) setWasUnreachable(unreachable);
  useEffect(() => {
    if (data === undefined) return;
    if (data === null) {
      void deleteDataOf(keptUser());
      forgetUnusedReplies(client);
    } else keepUser(data);
  }, [client, data]);
  if (unreachable) return { status: 'unreachable', user: keptUser(), retry: refetch };
  if (isPending) return { status: 'loading' };
  return data ? { status: 'signed-in', user: data } : { status: 'signed-out' };
}

/** Keys that belong to no user, or hold the user's unsent work. */
const STAYS = /^(startTrial$|reloadedAt$|tenfold\.theme$|tenfold\.quiz\.)/;

/** After the end of an auth session that was not signed out here: it has expired, was revoked, or another tab signed out. */
async function deleteDataOf(user: User | null): Promise<void> {
  clearStores((key) => STAYS.test(key));
  if (user === null) return;
  // the landing page does not load it
  const { deleteCopies } = await import('../lib/device-storage.js');
  await deleteCopies(user.id);
}

/** Whose copies on this device a request may use: the signed-in user, and until the first reply the last one. */
export function userIdOf(client: QueryClient): string | null {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return (user === undefined ? keptUser() : user)?.id ?? null;
}

export const SignedInUser = createContext<User | null>(null);

export function useUser(): User {
  const user = useContext(SignedInUser);
  if (user === null) throw new Error('useUser works on signed-in screens only');
  return user;
}

export function useStoreUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    if (!client.getQueryData(currentUserQuery.queryKey)) forgetUnusedReplies(client);
    client.setQueryData(currentUserQuery.queryKey, user);
  };
}

/** Replies that no screen uses: the next user of this tab may be another one. */
function forgetUnusedReplies(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
}
