import type { ExamWork } from '@tenfold/contracts';
import { Alert, Button, Flex } from 'antd';
import type { Conflict, ExamWorkspace } from '../exam-workspace.js';

interface Props {
  conflict: Conflict;
  workspace: ExamWorkspace;
}

export function ConflictNotice({ conflict: { questionId, mine, theirs }, workspace }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 20 }}
      title="You changed this question on two devices"
      description={
        <>
          <p>{`Another device stored: ${wordsOf(theirs)}.`}</p>
          <p>{`This device has: ${wordsOf(mine)}.`}</p>
          <Flex wrap gap={8} style={{ marginTop: 12 }}>
            <Button onClick={() => workspace.settle(questionId, 'mine')}>Keep this device’s</Button>
            <Button onClick={() => workspace.settle(questionId, 'theirs')}>Keep the other device’s</Button>
          </Flex>
        </>
      }
    />
  );
}

function wordsOf(work: ExamWork): string {
  const words = [
    work.selectedAnswer === null ? 'no answer' : `answer ${work.selectedAnswer}`,
    work.isFlagged && 'flagged',
    work.isUnsure && 'not sure',
    work.struckOut.length > 0 && `${work.struckOut.join(', ')} struck out`,
    work.highlights.length > 0 && 'highlights',
    work.note !== '' && `the note “${work.note.length > 60 ? `${work.note.slice(0, 60)} …` : work.note}”`,
  ];
  return words.filter((word) => word !== false).join(', ');
}
