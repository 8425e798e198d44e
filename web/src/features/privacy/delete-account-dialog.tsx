import { useQuery } from '@tanstack/react-query';
import type { SecurityState } from '@tenfold/contracts';
import { Button, Form, Typography } from 'antd';
import { useId, useState } from 'react';
import { securityQuery } from '../../api/security.js';
import { providerNames } from '../../api/sign-in-providers.js';
import { dateLabel } from '../../lib/date-label.js';
import { HttpProblem, problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordInput } from '../../ui/password-input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { useDeleteAccount } from './api/privacy.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ open, onClose }: Props) {
  const formId = useId();
  const deleting = useDeleteAccount();
  return (
    <Dialog
      open={open}
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            type="primary"
            danger
            htmlType="submit"
            form={formId}
            loading={deleting.isPending}
          >
            Delete in 14 days
          </Button>
        </>
      }
    >
      <ul style={{ marginBottom: 16, paddingLeft: 20, listStyle: 'disc' }}>
        <li>Your results, notifications and profile are deleted in 14 days.</li>
        <li>Your subscription is not renewed; you use what you have paid for.</li>
        <li>You are signed out everywhere else now.</li>
        <li>Sign in before then to keep your account.</li>
      </ul>
      <Confirmation formId={formId} deleting={deleting} onDone={onClose} />
    </Dialog>
  );
}

interface ConfirmationProps {
  formId: string;
  deleting: ReturnType<typeof useDeleteAccount>;
  onDone: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const query = useQuery(securityQuery);
  return (
    <QueryView query={query} what="how you sign in" skeleton={<SkeletonRows rows={1} height={72} />}>
      {(security) => <ConfirmationForm {...props} security={security} />}
    </QueryView>
  );
}

function ConfirmationForm({
  formId,
  deleting,
  onDone,
  security,
}: ConfirmationProps & { security: SecurityState }) {
  const [form] = Form.useForm<{ password?: string }>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const confirm = ({ password }: { password?: string }) => {
    if (deleting.isPending) return;
    deleting.mutate(password ?? null, {
      onSuccess: ({ deletesAt }) => {
        onDone();
        const day = dateLabel(new Date(deletesAt));
        toast({ title: 'Your account will be deleted', description: `On ${day}, unless you keep it.` });
      },
      onError: (error) => {
        if (!security.hasPassword) return setRefusal(error);
        form.setFields([
          { name: 'password', errors: [problemDetail(error, 'Check your connection and try again.')] },
        ]);
        form.focusField('password');
      },
    });
  };
  return (
    <Form id={formId} form={form} layout="vertical" requiredMark={false} onFinish={confirm}>
      {security.hasPassword && (
        <Form.Item
          name="password"
          label="Password"
          rules={[{ required: true, message: 'Please enter your password' }]}
          validateTrigger="onSubmit"
        >
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      )}
      {refusal !== null && <Refusal error={refusal} security={security} />}
    </Form>
  );
}

function Refusal({ error, security: { providers } }: { error: unknown; security: SecurityState }) {
  const [linked] = providers;
  const isStale = error instanceof HttpProblem && error.code === 'REAUTHENTICATION_REQUIRED';
  if (!isStale || !linked)
    return (
      <p role="alert">{problemDetail(error, 'Nothing has changed. Check your connection and try again.')}</p>
    );
  return (
    <div role="alert">
      <Typography.Paragraph type="secondary">
        You signed in a while ago. Please sign in again, then delete within five minutes.
      </Typography.Paragraph>
      <Button href={`/api/auth/${linked.provider}?purpose=reauthenticate&returnTo=/profile`}>
        {`Sign in with ${providerNames[linked.provider]} again`}
      </Button>
    </div>
  );
}
