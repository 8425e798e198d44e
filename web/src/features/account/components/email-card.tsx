import type { SecurityState } from '@tenfold/contracts';
import { Alert, Button, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { useUser } from '../../../api/current-user.js';
import { HttpProblem, problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { EmailField } from '../../../ui/account-fields.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { useChangeEmail } from '../api/credentials.js';
import { SendVerificationButton } from './send-verification-button.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';

export function EmailCard({ security }: { security: SecurityState }) {
  const user = useUser();
  return (
    <Card title="Email address">
      <Flex wrap align="baseline" gap={12} className="break-anywhere" style={{ marginBottom: 16 }}>
        <strong>{user.email}</strong>
        <Typography.Text type="secondary">
          {security.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </Typography.Text>
      </Flex>
      {!security.emailVerified && <VerificationHint />}
      {security.pendingEmail && (
        <Typography.Paragraph type="secondary">
          {`We sent a link to ${security.pendingEmail}. Your address changes when you open it; until then nothing does.`}
        </Typography.Paragraph>
      )}
      {user.isAdmin ? (
        <Typography.Paragraph type="secondary">
          The administrator’s address is a setting of the server.
        </Typography.Paragraph>
      ) : (
        <ChangeForm security={security} />
      )}
    </Card>
  );
}

function VerificationHint() {
  return (
    <Alert
      role="note"
      type="info"
      title="Please confirm your address with the link we mailed you, so that we can help if you lose your password."
      action={<SendVerificationButton>Send the link again</SendVerificationButton>}
      style={{ marginBottom: 16 }}
    />
  );
}

function ChangeForm({ security }: { security: SecurityState }) {
  const [form] = Form.useForm<{ email: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useChangeEmail();
  const reauthentication = useReauthentication();

  const change = ({ email }: { email: string }) => {
    setFailure(null);
    changing.mutate(email.trim(), {
      onSuccess: () => {
        setIsOpen(false);
        toast({ title: 'Link sent', description: `Please open the link we sent to ${email.trim()}.` });
      },
      onError: (error) => {
        if (reauthentication.openIfRequired(error, () => change({ email }))) return;
        const fieldError = error instanceof HttpProblem ? error.body.errors?.[0] : undefined;
        if (fieldError) form.setFields([{ name: 'email', errors: [fieldError.message] }]);
        else setFailure(problemDetail(error, UNCHANGED));
      },
    });
  };

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
        <EmailField label="New email address" autoFocus />
        <FormError title="Address not changed" text={failure} />
        <Flex wrap gap={12}>
          <Button size="large" htmlType="submit" loading={changing.isPending}>
            Send the link
          </Button>
          <Button size="large" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </Flex>
      </Form>
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </>
  );
}
