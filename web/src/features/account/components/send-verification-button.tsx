import { Button } from 'antd';
import type { ReactNode } from 'react';
import { toast, toastFailure } from '../../../lib/toast.js';
import { useRequestVerification } from '../api/credentials.js';

/** Beside every control that needs a confirmed email address. */
export function SendVerificationButton({ children = 'Send the link' }: { children?: ReactNode }) {
  const requesting = useRequestVerification();
  const send = () =>
    requesting.mutate(undefined, {
      onSuccess: () => toast({ title: 'Link sent', description: 'Please check your email.' }),
      onError: (error) => toastFailure('Link not sent', error),
    });
  return (
    <Button onClick={send} loading={requesting.isPending}>
      {children}
    </Button>
  );
}
