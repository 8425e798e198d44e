import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import { Alert } from 'antd';
import type { Connection } from '../workspace-state.js';

export function TimeUp({ unsent, connection }: { unsent: number; connection: Connection }) {
  return (
    <div className="column" style={{ paddingBlock: 32, maxWidth: 768 }}>
      <h1>Time is up</h1>
      <p role="status" style={{ marginBlock: '8px 16px' }}>
        {connection === 'online'
          ? 'Adding up your result.'
          : connection === 'offline'
            ? 'Your result shows here as soon as this device is online again.'
            : 'The server does not answer right now. Your result shows here as soon as it does.'}
      </p>
      {unsent > 0 && connection !== 'online' && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={`${unsent === 1 ? '1 change was' : `${unsent} changes were`} not sent before the end`}
          description={`They are sent as soon as possible. What you did before the end counts if the server could not take it then and it arrives within ${EXAM_LATE_SECONDS} seconds.`}
        />
      )}
    </div>
  );
}
