import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { LeaveGuard } from '../lib/use-leave-guard.js';
import { Dialog } from './dialog.js';

interface Props {
  guard: LeaveGuard;
  title: string;
  alternative?: ReactNode;
  children: ReactNode;
}

export function LeaveDialog({ guard, title, alternative, children }: Props) {
  return (
    <Dialog
      open={guard.isAsking}
      title={title}
      onClose={guard.stay}
      actions={
        <>
          <Button size="large" onClick={guard.stay}>
            Stay
          </Button>
          {alternative}
          <Button size="large" type="primary" onClick={guard.leave}>
            Leave
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
