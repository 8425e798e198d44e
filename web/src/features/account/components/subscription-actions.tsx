import { useQueryClient } from '@tanstack/react-query';
import type { SubscriptionState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';
import { dateLabel } from '../../../lib/format.js';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
import { useCancelSubscription, useOpenPortal, useResumeSubscription } from '../api/paid-subscription.js';

const VOIDED = 'at once. The unpaid invoice is voided, and nothing more is charged.';
export const ENDS_AT_ONCE = `Pro ends ${VOIDED}`;

export function CancelAction({ state }: { state: SubscriptionState }) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const ask = () => {
    setIsAsking(true);
    // what canceling does changes when a payment fails
    void client.invalidateQueries({ queryKey: subscriptionStatusQuery.queryKey });
  };
  const canceling = useCancelSubscription();
  const cancel = () =>
    canceling.mutate(undefined, {
      onSuccess: (cancelled) => {
        setIsAsking(false);
        toast({ title: 'Subscription canceled', description: afterCancel(cancelled) });
      },
      onError: (error) => toastFailure('Cancellation Failed', error),
    });
  return (
    <>
      <Button danger onClick={ask}>
        Cancel subscription
      </Button>
      <CancelDialog
        state={state}
        open={isAsking}
        isPending={canceling.isPending}
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
      onError: (error) => toastFailure('Could not keep your subscription', error),
    });
  return (
    <Button loading={resuming.isPending} onClick={resume}>
      Keep my subscription
    </Button>
  );
}

export function PortalAction() {
  const opening = useOpenPortal();
  const link = useRef<HTMLAnchorElement>(null);
  // a full navigation through the link, because the portal is on the provider's site
  const open = () =>
    opening.mutate(undefined, {
      onSuccess: ({ url }) => {
        if (link.current === null) return;
        link.current.href = url;
        link.current.click();
      },
      onError: (error) => toastFailure('Could not open the payment page', error),
    });
  return (
    <>
      <Button loading={opening.isPending} onClick={open}>
        Manage payment method
      </Button>
      <a ref={link} hidden>
        Payment page
      </a>
    </>
  );
}

interface CancelDialogProps {
  state: SubscriptionState;
  open: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function CancelDialog({ state, open, isPending, onClose, onConfirm }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      title="Cancel your subscription?"
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button size="large" disabled={isPending} onClick={onClose}>
            {state.tier === 'pro' ? 'Keep Pro' : 'Keep it'}
          </Button>
          <Button size="large" type="primary" danger loading={isPending} onClick={onConfirm}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <p>{effectOfCancel(state)}</p>
      {state.status === 'trialing' && <p>You will not get another free trial.</p>}
    </Dialog>
  );
}

function effectOfCancel(state: SubscriptionState): string {
  if (state.tier !== 'pro')
    return `The subscription ends ${state.failedPayment === null ? 'at once, and nothing more is charged.' : VOIDED}`;
  if (state.cancelsAtOnce) return ENDS_AT_ONCE;
  return `You keep Pro ${periodEnd(state)}.${state.isGranted ? '' : ' Nothing is charged after that.'}`;
}

function afterCancel(cancelled: SubscriptionState): string {
  return cancelled.tier === 'pro'
    ? `You keep Pro ${periodEnd(cancelled)}.`
    : 'It ended today. No invoice is open, and nothing more is charged.';
}

export function periodEnd({ subscriptionEndsAt }: SubscriptionState): string {
  return subscriptionEndsAt === null
    ? 'until the period ends'
    : `until ${dateLabel(new Date(subscriptionEndsAt))}`;
}
