import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { dateLabel } from '../../lib/date-label.js';
import { toast } from '../../lib/toast.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { deletionQuery, useKeepAccount } from './api/erasure.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { toastFailure } from '../../lib/toast-failure.js';
import styles from './privacy.module.css';

/** Administrators cannot delete their account: it is a setting of the server. */
export function DeletionPart({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(deletionQuery);
  return (
    <QueryView
      query={query}
      what="the state of your account"
      skeleton={<SkeletonRows rows={1} height={88} />}
    >
      {({ deletesAt }) => {
        if (deletesAt !== null) return <Leaving deletesAt={new Date(deletesAt)} />;
        return isAdmin ? <AdministratorStays /> : <Staying />;
      }}
    </QueryView>
  );
}

function AdministratorStays() {
  return (
    <div className={styles.part}>
      <h3>Delete the account</h3>
      <p className={styles.text}>
        The administrator’s account is a setting of the server: it cannot be deleted.
      </p>
    </div>
  );
}

function Staying() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.part}>
      <h3>Delete the account</h3>
      <p className={styles.text}>
        Your subscription ends with the period you have paid for, and in 14 days everything is deleted. Until
        then you can change your mind.
      </p>
      <div className={styles.actions}>
        <Button danger onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}

function Leaving({ deletesAt }: { deletesAt: Date }) {
  const keeping = useKeepAccount();
  const keep = () =>
    keeping.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Your account stays', description: 'A canceled subscription can be resumed above.' }),
      onError: (error) => toastFailure('Your account is still going to be deleted', error),
    });
  return (
    <div className={styles.leaving} role="alert">
      <h3>{`Your account will be deleted on ${dateLabel(deletesAt)}`}</h3>
      <p className={styles.text}>
        Your results, notifications and profile go with it. Until that day you can use it, and keep it.
      </p>
      <div className={styles.actions}>
        <Button type="primary" loading={keeping.isPending} onClick={keep}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}
