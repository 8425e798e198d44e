import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useUser } from '../api/current-user.js';
import { countUnsent } from '../lib/device-storage.js';
import { unsentText } from '../lib/unsent-text.js';
import { Dialog } from './dialog.js';

/** Asks for confirmation when a sign-out would delete work that the server does not have. */
export function useConfirmSignOut(signOut: () => void): { start: () => void; dialog: ReactNode } {
  const { id: userId } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const [unsent, setUnsent] = useState('');
  const start = async () => {
    const found = unsentText(await countUnsent(userId));
    if (found === null) return signOut();
    setUnsent(found);
    setIsAsking(true);
  };
  const close = () => setIsAsking(false);
  const confirm = () => {
    close();
    signOut();
  };
  const dialog = (
    <Dialog
      open={isAsking}
      title="Sign out with unsent work?"
      onClose={close}
      actions={
        <>
          <Button size="large" type="primary" onClick={close}>
            Stay signed in
          </Button>
          <Button size="large" danger onClick={confirm}>
            Sign out and delete
          </Button>
        </>
      }
    >
      <p>{`${unsent} only on this device, because there was no connection. Signing out deletes this work.`}</p>
    </Dialog>
  );
  return { start: () => void start(), dialog };
}
