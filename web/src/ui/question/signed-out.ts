import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../api/current-user.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { useHoldSession } from '../../lib/session-hold.js';

/** Few users need it, and it brings the forms of antd. */
export const SignedOutDialog = lazyScreen(() =>
  import('./signed-out-dialog.js').then((m) => m.SignedOutDialog),
);

export function useSignedOut(): boolean {
  useHoldSession();
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return data === null;
}
