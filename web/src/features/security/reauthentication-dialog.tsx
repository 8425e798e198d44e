import type { SecurityState } from '@tenfold/contracts';
import { Button, Form } from 'antd';
import { useId } from 'react';
import { problemDetail } from '../../lib/http.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordInput } from '../../ui/password-input.js';
import { useReauthenticate } from './api/reauthenticate.js';
import { providerNames } from './provider-names.js';
import type { Reauthentication } from './use-reauthentication.js';

interface Props {
  security: Pick<SecurityState, 'hasPassword' | 'providers'>;
  reauthentication: Reauthentication;
}

/** Asks for the password again; who has none goes to their provider once more. */
export function ReauthenticationDialog({ security, reauthentication }: Props) {
  const { waiting, close } = reauthentication;
  const formId = useId();
  const [provider] = security.providers;
  const asks = security.hasPassword;
  return (
    <Dialog
      open={waiting !== null}
      title="Is it you?"
      onClose={close}
      actions={
        <>
          <Button size="large" onClick={close}>
            Cancel
          </Button>
          {asks && <ContinueButton formId={formId} />}
          {!asks && provider && (
            <Button size="large" type="primary" href={`/api/auth/${provider.provider}?returnTo=/profile`}>
              {`Sign in with ${providerNames[provider.provider]} again`}
            </Button>
          )}
        </>
      }
    >
      <p>
        {asks
          ? 'You signed in a while ago. Please enter your password before you change this.'
          : 'You signed in a while ago. Please sign in again, then change this within five minutes.'}
      </p>
      {asks && <PasswordForm id={formId} reauthentication={reauthentication} />}
    </Dialog>
  );
}

function ContinueButton({ formId }: { formId: string }) {
  return (
    <Button size="large" type="primary" htmlType="submit" form={formId}>
      Continue
    </Button>
  );
}

function PasswordForm({ id, reauthentication }: { id: string; reauthentication: Reauthentication }) {
  const [form] = Form.useForm<{ password: string }>();
  const proving = useReauthenticate();
  const prove = ({ password }: { password: string }) => {
    if (proving.isPending) return;
    proving.mutate(password, {
      onSuccess: () => {
        const again = reauthentication.waiting;
        reauthentication.close();
        again?.();
      },
      onError: (error) => {
        const message = problemDetail(error, 'Check your connection and try again.');
        form.setFields([{ name: 'password', errors: [message] }]);
        form.focusField('password');
      },
    });
  };
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={prove}
      style={{ marginTop: 16 }}
    >
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Please enter your password' }]}
        validateTrigger="onSubmit"
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    </Form>
  );
}
