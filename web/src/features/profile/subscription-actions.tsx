import type { SubscriptionState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { useCancelSubscription } from './api/cancel-subscription.js';
import { useOpenPortal } from './api/open-portal.js';
import { useResumeSubscription } from './api/resume-subscription.js';
import { CancelDialog, periodEnd } from './cancel-dialog.js';

const UNCHANGED = 'Nothing has changed. Check your connection and try again.';

/** Ends Pro with the period, after it was said what that means. */
export function CancelAction({ state }: { state: SubscriptionState }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelSubscription();
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: (cancelled) => {
        setIsAsking(false);
        toast({ title: 'Subscription cancelled', description: `You keep Pro ${periodEnd(cancelled)}.` });
      },
      onError: (error) => tellFailure('Cancellation Failed', error),
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

/** While a cancellation is scheduled it can be taken back. */
export function ResumeAction() {
  const resuming = useResumeSubscription();
  const resume = () =>
    resuming.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Subscription kept', description: 'Your cancellation is taken back. Pro goes on.' }),
      onError: (error) => tellFailure('Could not keep your subscription', error),
    });
  return (
    <Button type="primary" loading={resuming.isPending} onClick={resume}>
      Keep my subscription
    </Button>
  );
}

/** Leaves for the provider's page with one's cards and invoices. */
export function PortalAction() {
  const opening = useOpenPortal();
  const link = useRef<HTMLAnchorElement>(null);
  const portal = opening.data;
  // the address is the provider's: the browser goes there by the link itself
  useEffect(() => {
    if (portal) link.current?.click();
  }, [portal]);
  return (
    <>
      <Button
        loading={opening.isPending}
        onClick={() =>
          opening.mutate(undefined, {
            onError: (error) => tellFailure('Could not open the payment page', error),
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

function tellFailure(title: string, error: unknown): void {
  toast({ tone: 'destructive', title, description: problemDetail(error, UNCHANGED) });
}
