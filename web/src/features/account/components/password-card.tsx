import type { SecurityState } from '@tenfold/contracts';
import { Button, Checkbox, Form, Typography } from 'antd';
import { useState } from 'react';
import { HttpProblem, problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { PasswordField } from '../../../ui/account-fields.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { useChangePassword } from '../api/credentials.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';

interface Values {
  currentPassword?: string;
  newPassword: string;
  signOutOthers: boolean;
}

export function PasswordCard({ security }: { security: SecurityState }) {
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useChangePassword();
  const reauthentication = useReauthentication();
  const { hasPassword } = security;

  const change = (values: Values) => {
    setFailure(null);
    changing.mutate(values, {
      onSuccess: () => {
        form.resetFields();
        toast({
          title: hasPassword ? 'Password changed' : 'Password set',
          description: values.signOutOthers
            ? 'Every other browser is signed out.'
            : 'Your other browsers stay signed in.',
        });
      },
      onError: (error) => {
        if (reauthentication.openIfRequired(error, () => change(values))) return;
        const field = faultyField(error);
        if (field === null) return setFailure(problemDetail(error, UNCHANGED));
        form.setFields([{ name: field.name, errors: [field.message] }]);
        form.focusField(field.name);
      },
    });
  };

  return (
    <Card title="Password">
      {!hasPassword && (
        <Typography.Paragraph type="secondary">
          You have no password yet. Set one to sign in with your email address, too.
        </Typography.Paragraph>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ signOutOthers: true }}
        onFinish={change}
      >
        <Fields hasPassword={hasPassword} />
        <FormError title="Password not changed" text={failure} />
        <Button size="large" htmlType="submit" loading={changing.isPending}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </Form>
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </Card>
  );
}

function Fields({ hasPassword }: { hasPassword: boolean }) {
  return (
    <>
      {hasPassword && (
        <Form.Item
          name="currentPassword"
          label="Current password"
          rules={[{ required: true, message: 'Please enter your current password' }]}
        >
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      )}
      <PasswordField name="newPassword" label="New password" />
      <Form.Item name="signOutOthers" valuePropName="checked">
        <Checkbox>Sign out every other browser</Checkbox>
      </Form.Item>
    </>
  );
}

function faultyField(error: unknown): { name: keyof Values; message: string } | null {
  if (!(error instanceof HttpProblem)) return null;
  if (error.code === 'WRONG_PASSWORD') return { name: 'currentPassword', message: error.detail };
  const fault = error.body.errors?.find(({ field }) => field.endsWith('newPassword'));
  return fault ? { name: 'newPassword', message: fault.message } : null;
}
