import { Button } from 'antd';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Dialog } from '../../ui/dialog.js';

interface Props {
  open: boolean;
  /** Answers that the server does not have yet. */
  unsent: number;
  onClose: () => void;
}

/** Says what becomes of the quiz before it is left. */
export function LeaveDialog({ open, unsent, onClose }: Props) {
  return (
    <Dialog
      open={open}
      title="Leave this quiz?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Stay
          </Button>
          <ButtonLink to={paths.home} kind="primary">
            Leave
          </ButtonLink>
        </>
      }
    >
      <p>{unsent === 0 ? SAVED : unsavedText(unsent)}</p>
    </Dialog>
  );
}

const SAVED =
  'Your answers are saved. Open this quiz again from Recent Activity on the dashboard and it goes on at the first open question.';

function unsavedText(unsent: number): string {
  const answers = unsent === 1 ? '1 answer is' : `${unsent} answers are`;
  return `${answers} not saved yet. This tab keeps what is missing and sends it when you open the quiz again.`;
}
