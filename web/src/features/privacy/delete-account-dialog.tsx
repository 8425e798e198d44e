import { useQuery } from '@tanstack/react-query';
import { DELETION_UNDO_DAYS } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { securityQuery } from '../../api/security.js';
import { dateLabel } from '../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { Dialog } from '../../ui/dialog.js';
import { FormError } from '../../ui/form-error.js';
import { ReauthenticationDialog } from '../../ui/reauthentication-dialog.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { useReauthentication } from '../../ui/use-reauthentication.js';
import { useDeleteAccount } from './api/privacy.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ open, onClose }: Props) {
  const security = useQuery(securityQuery);
  const deleting = useDeleteAccount();
  const reauthentication = useReauthentication();
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = () => {
    setFailure(null);
    deleting.mutate(undefined, {
      onSuccess: ({ deletesAt }) => {
        close();
        const day = dateLabel(new Date(deletesAt));
        toast({ title: 'Your account will be deleted', description: `On ${day}, unless you keep it.` });
      },
      onError: (error) => {
        if (!reauthentication.openIfRequired(error, confirm)) setFailure(problemDetail(error, UNCHANGED));
      },
    });
  };

  return (
    <>
      <Dialog
        open={open && reauthentication.pendingRequest === null}
        title="Delete your account?"
        onClose={close}
        actions={
          <>
            <Button size="large" onClick={close}>
              Cancel
            </Button>
            <Button size="large" type="primary" danger loading={deleting.isPending} onClick={confirm}>
              {`Delete in ${DELETION_UNDO_DAYS} days`}
            </Button>
          </>
        }
      >
        <Flex vertical gap={16}>
          <Consequences />
          <FormError title="Not deleted" text={failure} />
          <QueryView query={security} what="how you sign in" skeleton={<SkeletonRows rows={1} height={24} />}>
            {() => null}
          </QueryView>
        </Flex>
      </Dialog>
      {security.data && (
        <ReauthenticationDialog security={security.data} reauthentication={reauthentication} />
      )}
    </>
  );
}

function Consequences() {
  return (
    <ul className="bullets">
      <li>{`Your results, notifications and profile are deleted in ${DELETION_UNDO_DAYS} days.`}</li>
      <li>Your subscription is canceled, and nothing more is charged.</li>
      <li>You are signed out everywhere else now.</li>
      <li>Sign in before then to keep your account.</li>
    </ul>
  );
}
