import type { AdminUser } from '@tenfold/contracts';
import { toast, toastFailure } from '../../../lib/toast.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useChangeSubscription } from '../api/change-subscription.js';
import { effectOf, planAfter, statusNames, tierNames, type PlanMove } from '../plan-change.js';

interface Props {
  user: AdminUser;
  move: PlanMove;
  onClose: () => void;
}

const words = {
  upgrade: { title: 'Upgrade to Pro?', confirm: 'Upgrade' },
  downgrade: { title: 'Downgrade to Free?', confirm: 'Downgrade' },
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
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDanger={move === 'downgrade'}
      isPending={changing.isPending}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        <strong className="break-anywhere">{user.email}</strong> {effectOf(move, user)}
      </p>
      <p>The change is recorded in the audit log.</p>
    </ConfirmDialog>
  );
}
