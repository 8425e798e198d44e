import { dateTimeLabel } from '../../../lib/date-label.js';
import type { LeaveGuard } from '../../../lib/use-leave-guard.js';
import { LeaveDialog } from '../../../ui/leave-dialog.js';

interface Props {
  guard: LeaveGuard;
  endsAt: string;
  unsent: number;
}

export function LeaveExamDialog({ guard, endsAt, unsent }: Props) {
  return (
    <LeaveDialog guard={guard} title="Leave the exam?">
      <p>
        {`The clock goes on. You can come back until ${dateTimeLabel(new Date(endsAt))}; then the exam ends by itself.`}
      </p>
      <p>{unsent === 0 ? 'Your work is saved.' : keptText(unsent)}</p>
    </LeaveDialog>
  );
}

function keptText(unsent: number): string {
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return `${changes} not sent yet. This device keeps your work and sends it when you open the exam again before it ends.`;
}
