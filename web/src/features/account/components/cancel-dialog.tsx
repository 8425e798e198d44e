import type { SubscriptionState } from '@tenfold/contracts';
import { Button } from 'antd';
import { dateLabel } from '../../../lib/date-label.js';
import { Dialog } from '../../../ui/dialog.js';

interface Props {
  state: SubscriptionState;
  open: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function CancelDialog({ state, open, isPending, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      title="Cancel your subscription?"
      // stays open while the request runs: closing would suggest that it is stopped
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button size="large" danger loading={isPending} onClick={onConfirm}>
            Cancel subscription
          </Button>
          <Button size="large" type="primary" disabled={isPending} onClick={onClose}>
            Keep Pro
          </Button>
        </>
      }
    >
      <p>{`You keep Pro ${periodEnd(state)}.${state.isGranted ? '' : ' Nothing is charged after that.'}`}</p>
      {state.status === 'trialing' && <p>You will not get another free trial.</p>}
    </Dialog>
  );
}

/** "until May 12, 2026" */
export function periodEnd({ subscriptionEndsAt }: SubscriptionState): string {
  return subscriptionEndsAt === null
    ? 'until the period ends'
    : `until ${dateLabel(new Date(subscriptionEndsAt))}`;
}
