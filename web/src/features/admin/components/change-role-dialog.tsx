import { useQuery } from '@tanstack/react-query';
import type { AdminUser, GrantableRole } from '@tenfold/contracts';
import { useState } from 'react';
import { securityQuery } from '../../../api/security.js';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { ReasonDialog } from '../../../ui/admin/reason-dialog.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';
import { useChangeRole } from '../api/change-role.js';

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
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useChangeRole(user.id);
  const reauthentication = useReauthentication();
  const { data: security } = useQuery(securityQuery);
  const { title, confirm, effect, limits, done } = words[role];

  const change = (reason: string) => {
    setFailure(null);
    changing.mutate(
      { role, reason },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Role changed', description: `${user.email} ${done}` });
        },
        onError: (error) => {
          if (reauthentication.openIfRequired(error, () => change(reason))) return;
          setFailure(problemDetail(error, UNCHANGED));
        },
      },
    );
  };

  return (
    <>
      <ReasonDialog
        // one dialog at a time
        open={reauthentication.pendingRequest === null}
        title={title}
        confirm={confirm}
        isDanger={role === 'student'}
        isPending={changing.isPending}
        missing="Say why you change the role."
        failure={failure}
        onConfirm={change}
        onClose={onClose}
      >
        <p>
          <strong className="break-anywhere">{user.email}</strong> {effect}
        </p>
        <p>{limits}</p>
        <p>The user is signed out everywhere and gets an email.</p>
      </ReasonDialog>
      {security && <ReauthenticationDialog security={security} reauthentication={reauthentication} />}
    </>
  );
}
