import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { AnswerQueue } from '../hooks/use-answer-queue.js';
import styles from './save-notice.module.css';

interface Props {
  unsent: number;
  queue: AnswerQueue;
  completion: { failed: boolean; complete: () => void };
}

/** Stays as long as an answer is unsaved, unlike the toast that first reports it. */
export function SaveNotice({ unsent, queue, completion }: Props) {
  if (queue.stalled) {
    const answers = unsent === 1 ? '1 answer is' : `${unsent} answers are`;
    return <Notice text={`${answers} not saved yet.`} retry={queue.send} />;
  }
  if (completion.failed) {
    return <Notice text="Every answer is saved. The result is still to come." retry={completion.complete} />;
  }
  return null;
}

function Notice({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className={styles.notice}>
      <ExclamationCircleOutlined aria-hidden />
      <span className={styles.text}>{text}</span>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
