import { Alert, Button, Typography } from 'antd';
import { workText } from '../work-text.js';
import type { RefusedChange } from '../workspace-state.js';

interface Props {
  refused: readonly RefusedChange[];
  numberOf: (questionId: string) => number;
  onSendAgain: (questionId: string) => void;
}

/** Changes that the server does not store, with their notes to copy. */
export function RefusedChanges({ refused, numberOf, onSendAgain }: Props) {
  return refused.map(({ questionId, work, reason }) => (
    <Alert
      key={questionId}
      role="note"
      type="error"
      showIcon
      title={`${whatOf(work.note)} question ${numberOf(questionId)} could not be saved: ${reason}`}
      description={
        <>
          <p>{`It is kept on this device: ${workText(work)}. Everything else is saved as usual.`}</p>
          {work.note !== '' && <KeptNote note={work.note} />}
        </>
      }
      action={
        <Button size="small" onClick={() => onSendAgain(questionId)}>
          Send again
        </Button>
      }
    />
  ));
}

export function KeptNote({ note }: { note: string }) {
  return (
    <Typography.Paragraph copyable={{ text: note }} style={{ whiteSpace: 'pre-wrap', marginBlock: 8 }}>
      {note}
    </Typography.Paragraph>
  );
}

function whatOf(note: string): string {
  return note === '' ? 'The change of' : 'The note on';
}
