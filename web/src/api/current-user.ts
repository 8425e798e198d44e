import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { createContext, useContext } from 'react';
import { getQuery } from '../lib/http.js';

/** Who is signed in; null when nobody is. Not retried, not read again on focus. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: getQuery<User>,
});

export type Session = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** The session as the guards see it: read again whenever one mounts; an error means signed out. */
export function useSession(): Session {
  const { data, isPending } = useQuery({ ...currentUserQuery, refetchOnMount: 'always' });
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
