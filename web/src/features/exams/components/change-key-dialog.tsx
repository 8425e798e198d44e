import type { ExamState } from '@tenfold/contracts';
import { Button } from 'antd';
import { Dialog } from '../../../ui/dialog.js';

interface Props {
  state: ExamState;
  number: number;
  before: string;
  after: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ChangeKeyDialog({ state, number, before, after, isPending, onConfirm, onClose }: Props) {
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      open
      title={`Change the key of question ${number}?`}
      onClose={close}
      actions={
        <>
          <Button size="large" disabled={isPending} onClick={close}>
            Keep the key
          </Button>
          <Button size="large" type="primary" loading={isPending} onClick={onConfirm}>
            Change and rescore
          </Button>
        </>
      }
    >
      <p>
        {'From '}
        <strong>{before}</strong>
        {' to '}
        <strong>{after}</strong>.
      </p>
      <p>
        {state === 'draft'
          ? 'The exam is a draft: there is no session to rescore.'
          : 'All sessions with this question are rescored. Students whose score changes get a notification, and see the public note beside the question.'}
      </p>
    </Dialog>
  );
}
