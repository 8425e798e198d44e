import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../api/current-user.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { useHoldSession } from '../../lib/session-hold.js';

export const SignedOutDialog = lazyScreen(() =>
  import('./signed-out-dialog.js').then((m) => m.SignedOutDialog),
);

export function useSignedOut(): boolean {
  useHoldSession();
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return data === null;
}
