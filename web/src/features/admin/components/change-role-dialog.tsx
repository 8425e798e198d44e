import { useQuery } from '@tanstack/react-query';
import type { AdminUser, GrantableRole } from '@tenfold/contracts';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { securityQuery } from '../../../api/security.js';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
import { FormError } from '../../../ui/form-error.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';
import { useChangeRole } from '../api/change-role.js';

interface Values {
  reason: string;
}

interface Props {
  user: AdminUser;
  role: GrantableRole;
  onClose: () => void;
}

const words = {
  editor: {
    title: 'Make this user an editor?',
    confirm: 'Make editor',
    effect: 'may change exams, questions and their keys, which changes the scores of all students.',
    limits:
      'Editors see no users, plans, payments or audit log, and need a second factor. The role is not a plan.',
    done: 'is an editor now and has to sign in again.',
  },
  student: {
    title: 'Remove the role of editor?',
    confirm: 'Remove editor',
    effect: 'can no longer change exams, questions and keys.',
    limits: 'The account, its plan and its study data stay as they are.',
    done: 'is no longer an editor and has to sign in again.',
  },
} as const satisfies Record<GrantableRole, object>;

export function ChangeRoleDialog({ user, role, onClose }: Props) {
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useChangeRole(user.id);
  const reauthentication = useReauthentication();
  const { data: security } = useQuery(securityQuery);
  const { title, confirm, effect, limits, done } = words[role];

  const change = ({ reason }: Values) => {
    setFailure(null);
    changing.mutate(
      { role, reason },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Role changed', description: `${user.email} ${done}` });
        },
        onError: (error) => {
          if (reauthentication.openIfRequired(error, () => change({ reason }))) return;
          setFailure(problemDetail(error, UNCHANGED));
        },
      },
    );
  };

  return (
    <>
      <Dialog
        // one dialog at a time; the form keeps the reason
        open={reauthentication.pendingRequest === null}
        title={title}
        onClose={() => {
          if (!changing.isPending) onClose();
        }}
        actions={
          <>
            <Button size="large" disabled={changing.isPending} onClick={onClose}>
              Keep as it is
            </Button>
            <Button
              size="large"
              type="primary"
              danger={role === 'student'}
              htmlType="submit"
              form={formId}
              loading={changing.isPending}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <p>
          <strong className="break-anywhere">{user.email}</strong> {effect}
        </p>
        <p>{limits}</p>
        <p>The user is signed out everywhere and gets an email.</p>
        <Form form={form} id={formId} layout="vertical" requiredMark={false} onFinish={change}>
          <Form.Item
            name="reason"
            label="Reason, for the audit log"
            rules={[{ required: true, whitespace: true, message: 'Say why you change the role.' }]}
            validateTrigger="onSubmit"
          >
            <Input size="large" maxLength={300} />
          </Form.Item>
          <FormError title="Role not changed" text={failure} />
        </Form>
      </Dialog>
      {security && <ReauthenticationDialog security={security} reauthentication={reauthentication} />}
    </>
  );
}
