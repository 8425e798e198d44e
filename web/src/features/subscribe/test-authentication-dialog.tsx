import { Button } from 'antd';
import { Dialog } from '../../ui/dialog.js';

interface Props {
  open: boolean;
  isPending: boolean;
  onComplete: () => void;
  onFail: () => void;
}

/** Stands for the bank that asks who somebody is. To close it is to give no answer, which fails. */
export function TestAuthenticationDialog({ open, isPending, onComplete, onFail }: Props) {
  return (
    <Dialog
      open={open}
      title="Test authentication"
      onClose={() => {
        if (!isPending) onFail();
      }}
      actions={
        <>
          <Button size="large" disabled={isPending} onClick={onFail}>
            Fail
          </Button>
          <Button size="large" type="primary" loading={isPending} onClick={onComplete}>
            Complete authentication
          </Button>
        </>
      }
    >
      <p>Here your bank would ask you to confirm that it is you. In test mode you choose what it hears.</p>
    </Dialog>
  );
}
