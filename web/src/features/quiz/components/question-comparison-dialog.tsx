import type { RepeatComparison } from '@tenfold/contracts';
import { Button, Col, Row } from 'antd';
import { ButtonLink } from '../../../ui/button-link.js';
import { Dialog } from '../../../ui/dialog.js';
import { PairedQuestionCard } from '../../../ui/paired-question-card.js';

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
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Row gutter={[16, 16]}>
        <Col xs={24} md={12}>
          <PairedQuestionCard question={earlier} other={later} side="before" />
        </Col>
        <Col xs={24} md={12}>
          <PairedQuestionCard question={later} other={earlier} side="after" />
        </Col>
      </Row>
    </Dialog>
  );
}
