import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface Props {
  /** Null on the first question. */
  onPrevious: (() => void) | null;
  /** Above the buttons: unsaved answers. */
  notice: ReactNode;
  /** The forward button. */
  children: ReactNode;
}

/** Fixed to the bottom of the screen. */
export function ActionBar({ onPrevious, notice, children }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.column}>
        {notice}
        <div className={styles.buttons}>
          <Button
            size="large"
            icon={<LeftOutlined aria-hidden />}
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          >
            Previous
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
