import type { SecurityState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useReauthenticate, useReauthenticateWithPasskey } from '../api/reauthentication.js';
import { providerNames } from '../api/sign-in-providers.js';
import { TRY_AGAIN } from '../lib/http.js';
import { passkeyErrorText, supportsPasskeys } from '../lib/passkeys.js';
import { toastFailure } from '../lib/toast.js';
import { Dialog } from './dialog.js';
import { PasswordForm } from './password-form.js';
import type { Reauthentication } from './use-reauthentication.js';

interface Props {
  security: Pick<SecurityState, 'hasPassword' | 'providers' | 'passkeys'>;
  reauthentication: Reauthentication;
}

export function ReauthenticationDialog({ security, reauthentication }: Props) {
  const { pendingRequest, close } = reauthentication;
  const formId = useId();
  const asks = security.hasPassword;
  const reauthenticating = useReauthenticate();
  const { pathname, search } = useLocation();
  const returnTo = search === '' ? pathname : encodeURIComponent(pathname + search);
  return (
    <Dialog
      open={pendingRequest !== null}
      title="Is it you?"
      onClose={close}
      actions={
        <>
          <Button size="large" onClick={close}>
            Cancel
          </Button>
          {security.passkeys.length > 0 && supportsPasskeys() && (
            <PasskeyProof reauthentication={reauthentication} />
          )}
          {asks && (
            <Button
              size="large"
              type="primary"
              htmlType="submit"
              form={formId}
              loading={reauthenticating.isPending}
            >
              Continue
            </Button>
          )}
          {!asks &&
            security.providers.map(({ provider }) => (
              <Button
                key={provider}
                size="large"
                type="primary"
                href={`/api/auth/${provider}?purpose=reauthenticate&returnTo=${returnTo}`}
              >
                {`Sign in with ${providerNames[provider]} again`}
              </Button>
            ))}
        </>
      }
    >
      <p>
        {asks
          ? 'You signed in a while ago. Please enter your password before you change this.'
          : 'You signed in a while ago. Please sign in again, then change this within five minutes.'}
      </p>
      {asks && (
        <PasswordForm
          id={formId}
          onSubmit={(password) => reauthenticating.mutateAsync(password).then(reauthentication.proceed)}
        />
      )}
    </Dialog>
  );
}

function PasskeyProof({ reauthentication }: { reauthentication: Reauthentication }) {
  const proving = useReauthenticateWithPasskey();
  const prove = () =>
    proving.mutate(undefined, {
      onSuccess: reauthentication.proceed,
      onError: (error) => toastFailure('Not confirmed', passkeyErrorText(error) ?? error, TRY_AGAIN),
    });
  return (
    <Button size="large" loading={proving.isPending} onClick={prove}>
      Use a passkey
    </Button>
  );
}
