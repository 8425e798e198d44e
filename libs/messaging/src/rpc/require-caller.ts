import { Problem, type Caller } from '@tenfold/contracts';

export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw new Problem('UNAUTHENTICATED', 'Please sign in.');
  return caller;
}

export function requireEditor(caller: Caller | null): Caller {
  const known = requireCaller(caller);
  if (!known.isEditor && !known.isAdmin) {
    throw new Problem('FORBIDDEN', 'Only an editor or an administrator may do this.');
  }
  return known;
}

export function requireAdmin(caller: Caller | null): Caller {
  const known = requireCaller(caller);
  if (!known.isAdmin) throw new Problem('FORBIDDEN', 'Only an administrator may do this.');
  return known;
}
