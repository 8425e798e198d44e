import { Problem, type Caller } from '@tenfold/contracts';

/** @throws Problem UNAUTHENTICATED for a visitor */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw new Problem('UNAUTHENTICATED', 'Please sign in.');
  return caller;
}

/** @throws Problem UNAUTHENTICATED for a visitor, FORBIDDEN for a user who is not an administrator */
export function requireAdmin(caller: Caller | null): Caller {
  const known = requireCaller(caller);
  if (!known.isAdmin) throw new Problem('FORBIDDEN', 'Only an administrator may do this.');
  return known;
}
