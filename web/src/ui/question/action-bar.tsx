import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './question-screen.module.css';

interface Props {
  notices: ReactNode;
  children: ReactNode;
}

export function ActionBar({ notices, children }: Props) {
  return (
    <div className={`${styles.actions} bottom-bar`}>
      <div className={`${styles.actionsColumn} column`}>
        {notices}
        <Flex justify="space-between" align="center" gap={12} className={styles.buttons}>
          {children}
        </Flex>
      </div>
    </div>
  );
}
