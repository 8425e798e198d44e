import type { SubscriptionState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { toastFailure } from '../../../lib/toast-failure.js';
import { useCancelSubscription } from '../api/cancel-subscription.js';
import { useOpenPortal } from '../api/open-portal.js';
import { useResumeSubscription } from '../api/resume-subscription.js';
import { CancelDialog, periodEnd } from './cancel-dialog.js';

const UNCHANGED = 'Nothing has changed. Check your connection and try again.';

export function CancelAction({ state }: { state: SubscriptionState }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelSubscription();
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: (cancelled) => {
        setIsAsking(false);
        toast({ title: 'Subscription canceled', description: `You keep Pro ${periodEnd(cancelled)}.` });
      },
      onError: (error) => toastFailure('Cancellation Failed', error, UNCHANGED),
    });
  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <CancelDialog
        state={state}
        open={isAsking}
        isPending={cancelling.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={cancel}
      />
    </>
  );
}

export function ResumeAction() {
  const resuming = useResumeSubscription();
  const resume = () =>
    resuming.mutate(undefined, {
      onSuccess: () => toast({ title: 'Subscription kept', description: 'Your subscription continues.' }),
      onError: (error) => toastFailure('Could not keep your subscription', error, UNCHANGED),
    });
  return (
    <Button type="primary" loading={resuming.isPending} onClick={resume}>
      Keep my subscription
    </Button>
  );
}

export function PortalAction() {
  const opening = useOpenPortal();
  const link = useRef<HTMLAnchorElement>(null);
  const portal = opening.data;
  // a full navigation through the link, because the portal is on the provider's site
  useEffect(() => {
    if (portal) link.current?.click();
  }, [portal]);
  return (
    <>
      <Button
        loading={opening.isPending}
        onClick={() =>
          opening.mutate(undefined, {
            onError: (error) => toastFailure('Could not open the payment page', error, UNCHANGED),
          })
        }
      >
        Manage payment method
      </Button>
      {portal && (
        <a ref={link} href={portal.url} hidden>
          Payment page
        </a>
      )}
    </>
  );
}
