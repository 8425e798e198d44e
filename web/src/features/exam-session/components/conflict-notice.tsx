import { Alert, Button, Flex } from 'antd';
import { workText } from '../work-text.js';
import type { ExamWorkspace } from '../exam-workspace.js';
import type { Conflict } from '../workspace-state.js';

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
          <p>{`Another device stored: ${workText(theirs)}.`}</p>
          <p>{`This device has: ${workText(mine)}.`}</p>
          <Flex wrap gap={8} style={{ marginTop: 12 }}>
            <Button onClick={() => workspace.settle(questionId, 'mine')}>Keep this device’s</Button>
            <Button onClick={() => workspace.settle(questionId, 'theirs')}>Keep the other device’s</Button>
          </Flex>
        </>
      }
    />
  );
}
