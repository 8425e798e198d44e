import { Button } from 'antd';
import { dateTimeLabel } from '../../../lib/date-label.js';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { Dialog } from '../../../ui/dialog.js';

interface Props {
  guard: LeaveGuard;
  endsAt: string;
  unsent: number;
}

export function LeaveExamDialog({ guard, endsAt, unsent }: Props) {
  return (
    <Dialog
      open={guard.isAsking}
      title="Leave the exam?"
      onClose={guard.stay}
      actions={
        <>
          <Button size="large" onClick={guard.stay}>
            Stay
          </Button>
          <Button size="large" type="primary" onClick={guard.leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        {`The clock goes on. You can come back until ${dateTimeLabel(new Date(endsAt))}; then the exam ends by itself.`}
      </p>
      <p>{unsent === 0 ? 'Your work is saved.' : keptText(unsent)}</p>
    </Dialog>
  );
}

function keptText(unsent: number): string {
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return `${changes} not sent yet. This device keeps your work and sends it when you open the exam again before it ends.`;
}
