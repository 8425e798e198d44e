import { useMutation } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { Button } from 'antd';
import { useId } from 'react';
import { useStoreUser, useUser } from '../../api/current-user.js';
import { HttpProblem, problemDetail, request } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { Dialog } from '../dialog.js';
import { PasswordForm } from '../password-form.js';

export interface SignedOutDialogProps {
  open: boolean;
  onSignedIn: () => void;
}

export function SignedOutDialog({ open, onSignedIn }: SignedOutDialogProps) {
  const { email } = useUser();
  const formId = useId();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (password: string) =>
      request<User>('POST', '/api/login', { json: { email, password, firstName: '', lastName: '' } }),
    onSuccess: useStoreUser(),
  });
  const submit = (password: string) => mutateAsync(password).then(onSignedIn);
  return (
    <Dialog
      open={open}
      title="You are signed out"
      actions={
        <>
          <ButtonLink to={paths.auth}>Sign in another way</ButtonLink>
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={isPending}>
            Sign in and continue
          </Button>
        </>
      }
    >
      <p>Your session has ended. Your answers are kept in this tab and are sent once you are signed in.</p>
      <p className="break-anywhere">{`Account: ${email}`}</p>
      <PasswordForm id={formId} onSubmit={submit} failureText={failureText} />
    </Dialog>
  );
}

function failureText(error: unknown): string {
  if (error instanceof HttpProblem && error.code === 'SECOND_FACTOR_REQUIRED')
    return 'This account signs in with a second factor. Choose “Sign in another way”; your answers stay in this tab.';
  return problemDetail(error);
}
