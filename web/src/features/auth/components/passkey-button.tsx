import { KeyOutlined } from '@ant-design/icons';
import type { User } from '@tenfold/contracts';
import { Button } from 'antd';
import { HttpProblem, TRY_AGAIN } from '../../../lib/http.js';
import { passkeyErrorText } from '../../../lib/passkeys.js';
import { toastFailure } from '../../../lib/toast.js';
import type { usePasskeySignIn } from '../api/sign-in.js';

interface Props {
  words: string;
  isMain?: boolean;
  signingIn: ReturnType<typeof usePasskeySignIn>;
  onSignedIn: (user: User) => void;
  onExpired?: () => void;
}

export function PasskeyButton({ words, isMain = false, signingIn, onSignedIn, onExpired }: Props) {
  const signIn = () =>
    signingIn.mutate(undefined, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (onExpired && error instanceof HttpProblem && error.status === 401) return onExpired();
        toastFailure('Not signed in', passkeyErrorText(error) ?? error, TRY_AGAIN);
      },
    });
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      size="large"
      block
      icon={<KeyOutlined aria-hidden="true" />}
      loading={signingIn.isPending}
      onClick={signIn}
    >
      {words}
    </Button>
  );
}
