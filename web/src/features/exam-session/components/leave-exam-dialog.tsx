import { dateTimeLabel } from '../../../lib/date-label.js';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { LeaveDialog } from '../../../ui/leave-dialog.js';

interface Props {
  guard: LeaveGuard;
  endsAt: string;
  unsent: number;
  isKept: boolean;
}

export function LeaveExamDialog({ guard, endsAt, unsent, isKept }: Props) {
  return (
    <LeaveDialog guard={guard} title="Leave the exam?">
      <p>
        {`The clock goes on. You can come back until ${dateTimeLabel(new Date(endsAt))}; then the exam ends by itself.`}
      </p>
      <p>{unsent === 0 ? 'Your work is saved.' : unsentText(unsent, isKept)}</p>
    </LeaveDialog>
  );
}

function unsentText(unsent: number, isKept: boolean): string {
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return isKept
    ? `${changes} not sent yet. This device keeps your work and sends it when you open the exam again before it ends.`
    : `${changes} not sent yet, and lost if you leave: this device cannot keep your answers.`;
}
