import type { FieldError, LinkedProvider, PasswordResetOptions } from '@tenfold/contracts';
import { Button, Checkbox, Form, Typography } from 'antd';
import { useState } from 'react';
import { providerNames } from '../../../api/sign-in-providers.js';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { PasswordField } from '../../../ui/account-fields.js';
import { FormError } from '../../../ui/form-error.js';
import type { useResetPassword } from '../api/password-reset.js';

interface Props {
  token: string;
  options: PasswordResetOptions | null;
  resetting: ReturnType<typeof useResetPassword>;
}

interface Values {
  newPassword: string;
  removeProviders?: boolean;
}

export function ResetPasswordForm({ token, options, resetting }: Props) {
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string | null>(null);
  const reset = ({ newPassword, removeProviders = false }: Values) => {
    setFailure(null);
    resetting.mutate(
      { token, newPassword, ...(removeProviders ? { removeProviders } : {}) },
      {
        onError: (error) => {
          const errors = fieldErrors(error);
          const passwordError = errors.find(({ field }) => field === 'newPassword');
          if (passwordError) {
            form.setFields([{ name: 'newPassword', errors: [passwordError.message] }]);
            form.focusField('newPassword');
          } else if (!errors.some(({ field }) => field === 'token')) {
            setFailure(problemDetail(error));
          }
        },
      },
    );
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={reset}>
      <PasswordField name="newPassword" label="New password" />
      {options !== null && <ProviderChoice options={options} />}
      <FormError title="Password not changed" text={failure} />
      <Button type="primary" size="large" htmlType="submit" block loading={resetting.isPending}>
        Change password
      </Button>
    </Form>
  );
}

function ProviderChoice({ options: { providers, removesProviders } }: { options: PasswordResetOptions }) {
  if (providers.length === 0) return null;
  const names = providers.map(providerLabel).join(' and ');
  if (removesProviders) {
    return (
      <Typography.Paragraph type="secondary" className="break-anywhere">
        {`The address of this account was never confirmed. For your safety, ${names} will no longer sign in to it.`}
      </Typography.Paragraph>
    );
  }
  return (
    <Form.Item
      name="removeProviders"
      valuePropName="checked"
      extra="Choose this if you do not recognize it, or if someone else may have used your account."
    >
      <Checkbox>{`Also remove sign-in with ${names}`}</Checkbox>
    </Form.Item>
  );
}

function providerLabel({ provider, email }: LinkedProvider): string {
  const name = providerNames[provider];
  return email === null ? name : `${name} (${email})`;
}

function fieldErrors(error: unknown): readonly FieldError[] {
  return error instanceof HttpProblem ? (error.body.errors ?? []) : [];
}
