import type { AdminUser } from '@tenfold/contracts';
import { toast, toastFailure } from '../../../lib/toast.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useRefund } from '../api/refund.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function RefundDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const refunding = useRefund();
  const refund = () =>
    refunding.mutate(user.id, {
      onSuccess: ({ amountCents }) => {
        onClose();
        toast({
          title: 'Payment refunded',
          description:
            amountCents === null ? user.email : `${user.email}: ${dollars.format(amountCents / 100)}.`,
        });
      },
      onError: (error) =>
        toastFailure(
          'Refund Failed',
          error,
          'Check your connection and try again: nothing is refunded twice.',
        ),
    });
  return (
    <ConfirmDialog
      title="Refund the latest payment?"
      confirm="Refund"
      isDanger
      isPending={refunding.isPending}
      onConfirm={refund}
      onClose={onClose}
    >
      <p>
        <strong className="break-anywhere">{user.email}</strong> gets the latest payment back in full. The
        subscription ends if it still runs; granted Pro stays.
      </p>
      <p>The refund is recorded in the audit log. It cannot be undone.</p>
    </ConfirmDialog>
  );
}
