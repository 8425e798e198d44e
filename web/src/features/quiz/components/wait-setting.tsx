import { Checkbox } from 'antd';
import { setWaitAfterAnswer, useWaitAfterAnswer } from '../../../lib/wait-after-answer.js';

export function WaitSetting() {
  const waits = useWaitAfterAnswer();
  return (
    <Checkbox
      style={{ marginTop: 12 }}
      checked={waits}
      onChange={({ target }) => setWaitAfterAnswer(target.checked)}
    >
      Wait for me after each answer
    </Checkbox>
  );
}
