import type { AdminUser } from '@tenfold/contracts';
import { Button } from 'antd';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
import { useChangeSubscription } from '../api/change-subscription.js';
import { effectOf, planAfter, statusNames, tierNames, type PlanMove } from '../plan-change.js';

interface Props {
  user: AdminUser;
  move: PlanMove;
  onClose: () => void;
}

const words = {
  upgrade: {
    title: 'Upgrade to Pro?',
    confirm: 'Upgrade',
    effect:
      'gets full Pro access at once. Nothing is charged for it; a free trial ends and is never charged.',
  },
  downgrade: {
    title: 'Downgrade to Free?',
    confirm: 'Downgrade',
  },
} as const satisfies Record<PlanMove, object>;

export function ChangePlanDialog({ user, move, onClose }: Props) {
  const changing = useChangeSubscription();
  const { title, confirm } = words[move];
  const change = () =>
    changing.mutate(
      { userId: user.id, to: planAfter[move] },
      {
        onSuccess: ({ email, subscriptionTier, subscriptionStatus }) => {
          onClose();
          const plan = `${tierNames[subscriptionTier]}, ${statusNames[subscriptionStatus].toLowerCase()}`;
          toast({ title: 'User subscription updated', description: `${email}: ${plan}.` });
        },
        onError: (error) => toastFailure('Failed to update user subscription', error),
      },
    );
  return (
    <Dialog
      open
      title={title}
      // stays open while the request runs: closing would suggest that it is canceled
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
            danger={move === 'downgrade'}
            loading={changing.isPending}
            onClick={change}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>
        <strong>{user.email}</strong> {effectOf(move, user)}
      </p>
      <p>The change is recorded in the audit log.</p>
    </Dialog>
  );
}
