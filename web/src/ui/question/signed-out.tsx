import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../api/current-user.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { useHoldSession } from '../../lib/session-hold.js';
import { LazyPart } from '../lazy-part.js';
import type { SignedOutDialogProps } from './signed-out-dialog.js';

export const SignedOutDialog = lazyScreen(() =>
  import('./signed-out-dialog.js').then((m) => m.SignedOutDialog),
);

export function SignInAgain(props: SignedOutDialogProps) {
  return (
    <LazyPart name="The sign-in dialog" open={props.open}>
      <SignedOutDialog {...props} />
    </LazyPart>
  );
}

export function useSignedOut(): boolean {
  useHoldSession();
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return data === null;
}
