import { Checkbox, Flex } from 'antd';
import { setMarksUnsure, useMarksUnsure } from '../../../lib/mark-unsure.js';
import { setWaitAfterAnswer, useWaitAfterAnswer } from '../../../lib/wait-after-answer.js';

export function QuizSettings() {
  const waits = useWaitAfterAnswer();
  const marks = useMarksUnsure();
  return (
    <Flex wrap gap="4px 20px" style={{ marginTop: 12 }}>
      <Checkbox checked={waits} onChange={({ target }) => setWaitAfterAnswer(target.checked)}>
        Wait for me after each answer
      </Checkbox>
      <Checkbox checked={marks} onChange={({ target }) => setMarksUnsure(target.checked)}>
        Let me mark answers as not sure
      </Checkbox>
    </Flex>
  );
}
