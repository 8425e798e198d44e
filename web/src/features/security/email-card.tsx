import type { SecurityState } from '@tenfold/contracts';
import { EMAIL_INVALID } from '@tenfold/exam';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { HttpProblem } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';
import { useChangeEmail } from './api/change-email.js';
import { useRequestVerification } from './api/request-verification.js';
import { ReauthenticationDialog } from './reauthentication-dialog.js';
import { tellFailure } from './tell-failure.js';
import { useReauthentication } from './use-reauthentication.js';
import styles from './security.module.css';

/** The address: whether it is confirmed, and changing it. The administrator's is a setting of the server. */
export function EmailCard({ security }: { security: SecurityState }) {
  const user = useUser();
  return (
    <Card title="Email address">
      <p className={styles.address}>
        <strong>{user.email}</strong>
        <span className={styles.state}>{security.emailVerified ? 'Confirmed' : 'Not confirmed yet'}</span>
      </p>
      {!security.emailVerified && <VerificationHint />}
      {security.pendingEmail && (
        <p className={styles.lead}>
          {`We sent a link to ${security.pendingEmail}. Your address changes when you open it; until then nothing does.`}
        </p>
      )}
      {user.isAdmin ? (
        <p className={styles.lead}>The administrator’s address is a setting of the server.</p>
      ) : (
        <ChangeForm security={security} />
      )}
    </Card>
  );
}

/** Calm: everything works without it, but a forgotten password. */
function VerificationHint() {
  const requesting = useRequestVerification();
  const send = () =>
    requesting.mutate(undefined, {
      onSuccess: () => toast({ title: 'Link sent', description: 'Please look into your mailbox.' }),
      onError: (error) => tellFailure('Link not sent', error),
    });
  return (
    <div className={styles.hint}>
      <p>
        Please confirm your address with the link we mailed you, so that we can help if you lose your
        password.
      </p>
      <Button onClick={send} loading={requesting.isPending}>
        Send the link again
      </Button>
    </div>
  );
}

function ChangeForm({ security }: { security: SecurityState }) {
  const [form] = Form.useForm<{ email: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const changing = useChangeEmail();
  const reauthentication = useReauthentication();

  const change = ({ email }: { email: string }) =>
    changing.mutate(email.trim(), {
      onSuccess: () => {
        setIsOpen(false);
        toast({ title: 'Link sent', description: `Please open the link we sent to ${email.trim()}.` });
      },
      onError: (error) => {
        if (reauthentication.isWanted(error, () => change({ email }))) return;
        const fault = error instanceof HttpProblem ? error.body.errors?.[0] : undefined;
        if (fault) form.setFields([{ name: 'email', errors: [fault.message] }]);
        else tellFailure('Address not changed', error);
      },
    });

  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Change address</Button>;
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        noValidate
        onFinish={change}
      >
        <Form.Item
          name="email"
          label="New email address"
          rules={[
            { required: true, message: EMAIL_INVALID },
            { type: 'email', message: EMAIL_INVALID },
          ]}
          validateFirst
        >
          <Input size="large" type="email" inputMode="email" autoComplete="email" autoFocus />
        </Form.Item>
        <div className={styles.actions}>
          <Button type="primary" size="large" htmlType="submit" loading={changing.isPending}>
            Send the link
          </Button>
          <Button size="large" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </div>
      </Form>
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </>
  );
}
