import { Alert } from 'antd';
import type { Connection } from '../exam-workspace.js';

export function TimeUp({ unsent, connection }: { unsent: number; connection: Connection }) {
  return (
    <div className="column" style={{ paddingBlock: 32, maxWidth: 768 }}>
      <h1>Time is up</h1>
      <p role="status" style={{ marginBlock: '8px 16px' }}>
        {connection === 'online'
          ? 'Adding up your result.'
          : 'Your result shows here as soon as this device is online again.'}
      </p>
      {unsent > 0 && connection !== 'online' && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={`${unsent === 1 ? '1 change was' : `${unsent} changes were`} not sent before the end`}
          description="Only what the server received before the end counts, as in the real exam."
        />
      )}
    </div>
  );
}
