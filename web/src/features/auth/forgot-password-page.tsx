import { MAILED_LINK_LIFETIMES } from '@tenfold/exam';
import { Button, Form } from 'antd';
import { Link } from 'react-router-dom';
import { problemDetail } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { EmailField } from '../../ui/account-fields.js';
import { FormError } from '../../ui/form-error.js';
import { useRequestPasswordReset } from './api/password-reset.js';
import { NarrowPage } from './components/narrow-page.js';

export function ForgotPasswordPage() {
  const requesting = useRequestPasswordReset();
  const email = requesting.variables ?? '';
  const send = (values: { email: string }) => requesting.mutate(values.email.trim());
  const failure = requesting.isError ? problemDetail(requesting.error) : null;

  if (requesting.isSuccess) {
    return (
      <NarrowPage
        title="Check your email"
        lead={`If there is an account for ${email}, a link is on its way to it. It works once, for ${MAILED_LINK_LIFETIMES['reset-password']}.`}
      >
        <div>
          <Button size="large" onClick={() => requesting.reset()}>
            Use another address
          </Button>
        </div>
        <BackToSignIn />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="Enter the email address of your account. We send you a link with which you choose a new password."
    >
      <Form<{ email: string }>
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        onFinish={send}
      >
        <EmailField />
        <FormError title="Link not sent" text={failure} />
        <Button type="primary" size="large" htmlType="submit" block loading={requesting.isPending}>
          Send the link
        </Button>
      </Form>
      <BackToSignIn />
    </NarrowPage>
  );
}

function BackToSignIn() {
  return (
    <p>
      <Link to={paths.auth}>Back to sign in</Link>
    </p>
  );
}
