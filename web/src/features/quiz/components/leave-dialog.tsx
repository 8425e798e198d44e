import { Button } from 'antd';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { Dialog } from '../../../ui/dialog.js';

interface Props {
  guard: LeaveGuard;
  /** Number of answers that are not stored yet. */
  unsent: number;
}

export function LeaveDialog({ guard, unsent }: Props) {
  return (
    <Dialog
      open={guard.isAsking}
      title="Leave this quiz?"
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
      <p>{unsent === 0 ? SAVED : unsavedText(unsent)}</p>
    </Dialog>
  );
}

const SAVED =
  'Your answers are saved. Open this quiz again from the dashboard, and you will continue at the first unanswered question.';

function unsavedText(unsent: number): string {
  const answers = unsent === 1 ? '1 answer is' : `${unsent} answers are`;
  return `${answers} not saved yet. This tab keeps what is missing and sends it when you open the quiz again.`;
}
