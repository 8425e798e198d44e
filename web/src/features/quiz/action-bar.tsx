import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface Props {
  /** Null when there is nothing before. */
  onPrevious: (() => void) | null;
  /** Over the buttons: what is not saved yet. */
  notice: ReactNode;
  /** The one way on. */
  children: ReactNode;
}

/** Pinned to the bottom of the screen: back and on. */
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
