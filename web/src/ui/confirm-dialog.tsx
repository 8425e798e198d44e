import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';

interface Props {
  open?: boolean;
  title: string;
  confirm: string;
  isDanger?: boolean;
  isPending: boolean;
  /** A function, or the id of the form inside the dialog that the button submits. */
  onConfirm: (() => void) | { formId: string };
  onClose: () => void;
  children: ReactNode;
}

/** Stays open while the request runs, because closing would suggest that the request is canceled. */
export function ConfirmDialog({ open = true, title, children, ...props }: Props) {
  const { confirm, isDanger = false, isPending, onConfirm, onClose } = props;
  const action =
    typeof onConfirm === 'function'
      ? { onClick: onConfirm }
      : ({ htmlType: 'submit', form: onConfirm.formId } as const);
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        <>
          <Button size="large" disabled={isPending} onClick={close}>
            Keep as it is
          </Button>
          <Button size="large" type="primary" danger={isDanger} loading={isPending} {...action}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
