import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { createContext, useContext } from 'react';
import { passesGate } from '../lib/access.js';
import { getQuery } from '../lib/http.js';

/**
 * Access follows money, and the end of a session, within seconds: as often an open page that is looked at asks. Whoever
 * stands before the gate may just have paid; of a plan that has ended the next refusal tells at once.
 */
const WATCH_MS = { outside: 5_000, inside: 15_000 };

/** Who is signed in; null when nobody is. Not retried, not read again on focus. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: getQuery<User>,
});

export type Session = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/**
 * The session as the guards see it: read again whenever one mounts, and every few seconds while somebody is signed
 * in, so that the gate opens and closes without a reload. An error at the first reading means signed out.
 */
export function useSession(): Session {
  const { data, isPending } = useQuery({
    ...currentUserQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data ? WATCH_MS[passesGate(data) ? 'inside' : 'outside'] : false,
  });
  if (isPending) return { status: 'loading' };
  return data ? { status: 'signed-in', user: data } : { status: 'signed-out' };
}

/** Filled by the guard of the signed-in screens. */
export const SignedInUser = createContext<User | null>(null);

/**
 * The person who is signed in.
 *
 * @throws Error outside the guarded screens
 */
export function useUser(): User {
  const user = useContext(SignedInUser);
  if (user === null) throw new Error('useUser works on signed-in screens only');
  return user;
}

/** Puts a user that a call has returned into the cache: no second request. */
export function useStoreUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => client.setQueryData(currentUserQuery.queryKey, user);
}
