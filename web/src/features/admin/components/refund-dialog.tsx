import type { AdminUser } from '@tenfold/contracts';
import { Button } from 'antd';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Dialog } from '../../../ui/dialog.js';
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
          description: `${user.email}: ${dollars.format(amountCents / 100)}.`,
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
    <Dialog
      open
      title="Refund the latest payment?"
      onClose={() => {
        if (!refunding.isPending) onClose();
      }}
      actions={
        <>
          <Button size="large" disabled={refunding.isPending} onClick={onClose}>
            Keep as it is
          </Button>
          <Button size="large" type="primary" danger loading={refunding.isPending} onClick={refund}>
            Refund
          </Button>
        </>
      }
    >
      <p>
        <strong>{user.email}</strong> gets the latest payment back in full, and Pro ends with it.
      </p>
      <p>The refund is recorded in the audit log. It cannot be undone.</p>
    </Dialog>
  );
}
