import { PASSWORD_MIN_LENGTH, PASSWORD_SHORT } from '@tenfold/exam';
import { Button, Form } from 'antd';
import { HttpProblem, problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PasswordInput } from '../../ui/password-input.js';
import { useResetPassword } from './api/reset-password.js';
import { LinkIsOver } from './link-is-over.js';
import { NarrowPage } from './narrow-page.js';
import { useUrlToken } from './use-url-token.js';

/** Where the mail about a forgotten password leads: chooses another one. */
export function ResetPasswordPage() {
  const token = useUrlToken();
  const resetting = useResetPassword();
  if (resetting.isSuccess) {
    return (
      <NarrowPage
        title="Password changed"
        lead="Every browser is signed out. Sign in with your new password to go on."
      >
        <ButtonLink to={paths.auth} kind="primary">
          Sign in
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (token === null || faultOf(resetting.error, 'token')) {
    return (
      <LinkIsOver
        action={
          <ButtonLink to={paths.forgotPassword} kind="primary">
            Send a new link
          </ButtonLink>
        }
      />
    );
  }
  return (
    <NarrowPage
      title="Choose a new password"
      lead="Every browser in which you are signed in will be signed out."
    >
      <PasswordForm token={token} resetting={resetting} />
    </NarrowPage>
  );
}

interface FormProps {
  token: string;
  resetting: ReturnType<typeof useResetPassword>;
}

function PasswordForm({ token, resetting }: FormProps) {
  const [form] = Form.useForm<{ newPassword: string }>();
  const reset = ({ newPassword }: { newPassword: string }) =>
    resetting.mutate(
      { token, newPassword },
      {
        onError: (error) => {
          const fault = faultOf(error, 'newPassword');
          if (fault) {
            form.setFields([{ name: 'newPassword', errors: [fault] }]);
            form.focusField('newPassword');
          } else if (!faultOf(error, 'token')) {
            toast({
              tone: 'destructive',
              title: 'Password not changed',
              description: problemDetail(error, 'Check your connection and try again.'),
            });
          }
        },
      },
    );
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
      <Button type="primary" size="large" htmlType="submit" block loading={resetting.isPending}>
        Change password
      </Button>
    </Form>
  );
}

/** What the server holds against a field; null when it is nothing. */
function faultOf(error: unknown, field: 'token' | 'newPassword'): string | null {
  if (!(error instanceof HttpProblem)) return null;
  return error.body.errors?.find((fault) => fault.field === field)?.message ?? null;
}
