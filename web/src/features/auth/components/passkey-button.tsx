import { KeyOutlined } from '@ant-design/icons';
import type { User } from '@tenfold/contracts';
import { Button } from 'antd';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { passkeyErrorText } from '../../../lib/passkeys.js';
import { toast } from '../../../lib/toast.js';
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
        const description =
          passkeyErrorText(error) ?? problemDetail(error, 'Check your connection and try again.');
        toast({ tone: 'destructive', title: 'Not signed in', description });
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
