import { Form } from 'antd';
import { useRef } from 'react';
import { problemDetail } from '../lib/http.js';
import { PasswordInput } from './password-input.js';

interface Props {
  /** The submit button of the dialog is outside the form and refers to it by this id. */
  id: string;
  onSubmit: (password: string) => Promise<unknown>;
  failureText?: (error: unknown) => string;
}

export function PasswordForm({ id, onSubmit, failureText = defaultText }: Props) {
  const [form] = Form.useForm<{ password: string }>();
  const isPending = useRef(false);
  const submit = async ({ password }: { password: string }) => {
    if (isPending.current) return;
    isPending.current = true;
    try {
      await onSubmit(password);
    } catch (error) {
      form.setFields([{ name: 'password', errors: [failureText(error)] }]);
      form.focusField('password');
    } finally {
      isPending.current = false;
    }
  };
  return (
    <Form id={id} form={form} layout="vertical" requiredMark={false} onFinish={submit}>
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

function defaultText(error: unknown): string {
  return problemDetail(error);
}
