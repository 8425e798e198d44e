import type { FieldError, LinkedProvider, PasswordResetOptions } from '@tenfold/contracts';
import { PASSWORD_MIN_LENGTH, PASSWORD_SHORT } from '@tenfold/exam';
import { Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { FormError } from '../../../ui/form-error.js';
import { PasswordInput } from '../../../ui/password-input.js';
import type { useResetPassword } from '../api/reset-password.js';
import styles from './narrow-page.module.css';

interface Props {
  token: string;
  /** Null: the options could not be read. */
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
          const faults = faultsOf(error);
          const fault = faults.find(({ field }) => field === 'newPassword');
          if (fault) {
            form.setFields([{ name: 'newPassword', errors: [fault.message] }]);
            form.focusField('newPassword');
          } else if (!faults.some(({ field }) => field === 'token')) {
            setFailure(problemDetail(error, 'Check your connection and try again.'));
          }
        },
      },
    );
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={reset}>
      <Form.Item
        name="newPassword"
        label="New password"
        rules={[
          { required: true, message: PASSWORD_SHORT },
          { min: PASSWORD_MIN_LENGTH, message: PASSWORD_SHORT },
        ]}
        validateFirst
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
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
  const names = providers.map(nameOf).join(' and ');
  if (removesProviders) {
    return (
      <p className={styles.note}>
        {`The address of this account was never confirmed. For your safety, ${names} will no longer sign in to it.`}
      </p>
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

function nameOf({ provider, email }: LinkedProvider): string {
  const name = { google: 'Google', apple: 'Apple' }[provider];
  return email === null ? name : `${name} (${email})`;
}

function faultsOf(error: unknown): readonly FieldError[] {
  return error instanceof HttpProblem ? (error.body.errors ?? []) : [];
}
