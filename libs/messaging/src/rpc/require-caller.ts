import { Problem, type Caller } from '@tenfold/contracts';

/** The person who calls. @throws Problem UNAUTHENTICATED when nobody is signed in. */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw new Problem('UNAUTHENTICATED', 'Please sign in.');
  return caller;
}

/** The administrator who calls. @throws Problem UNAUTHENTICATED, or FORBIDDEN for anybody else. */
export function requireAdmin(caller: Caller | null): Caller {
  const known = requireCaller(caller);
  if (!known.isAdmin) throw new Problem('FORBIDDEN', 'Only an administrator may do this.');
  return known;
}
