import { EMAIL_INVALID } from '@tenfold/exam';
import { Button, Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { useRequestPasswordReset } from './api/request-password-reset.js';
import { NarrowPage } from './narrow-page.js';
import styles from './narrow-page.module.css';

/** Asks where to mail the link with which a new password can be chosen. */
export function ForgotPasswordPage() {
  const requesting = useRequestPasswordReset();
  const email = requesting.variables ?? '';
  const send = (values: { email: string }) =>
    requesting.mutate(values.email.trim(), {
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Link not sent',
          description: problemDetail(error, 'Check your connection and try again.'),
        }),
    });

  if (requesting.isSuccess) {
    return (
      <NarrowPage
        title="Look into your mailbox"
        lead={`If there is an account for ${email}, a link is on its way to it. It works once, for 30 minutes.`}
      >
        <Button size="large" onClick={() => requesting.reset()}>
          Use another address
        </Button>
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
        <Form.Item
          name="email"
          label="Email"
          rules={[
            { required: true, message: EMAIL_INVALID },
            { type: 'email', message: EMAIL_INVALID },
          ]}
          validateFirst
        >
          <Input size="large" type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
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
    <p className={styles.more}>
      <Link to={paths.auth}>Back to sign in</Link>
    </p>
  );
}
