import { Button } from 'antd';
import { Dialog } from '../../../ui/dialog.js';

interface Props {
  open: boolean;
  isPending: boolean;
  onComplete: () => void;
  onFail: () => void;
}

/** Simulates the bank's authentication. Closing it fails the authentication. */
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
      <p>Your bank would ask you to confirm your identity here. Choose the outcome to test.</p>
    </Dialog>
  );
}
