import type { RepeatComparison } from '@tenfold/contracts';
import { Button } from 'antd';
import { ButtonLink } from '../../../ui/button-link.js';
import { Dialog } from '../../../ui/dialog.js';
import { PairedQuestions } from '../../../ui/paired-questions.js';

interface Props {
  open: boolean;
  comparison: RepeatComparison;
  /** Of the user's review of the other question; null without one. */
  reviewPath: string | null;
  onClose: () => void;
}

export function QuestionComparisonDialog({
  open,
  comparison: { earlier, later },
  reviewPath,
  onClose,
}: Props) {
  return (
    <Dialog
      open={open}
      title="What changed"
      width={960}
      onClose={onClose}
      actions={
        <>
          {reviewPath !== null && <ButtonLink to={reviewPath}>Your answer to the other question</ButtonLink>}
          <Button size="large" type="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <PairedQuestions first={earlier} second={later} />
    </Dialog>
  );
}
