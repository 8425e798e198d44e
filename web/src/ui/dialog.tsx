import { Flex, Modal } from 'antd';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  /** Absent: only the actions close the dialog. */
  onClose?: () => void;
  children: ReactNode;
  actions: ReactNode;
}

export function Dialog({ open, title, onClose, children, actions }: Props) {
  return (
    <Modal
      open={open}
      title={title}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: onClose !== undefined }}
      {...(onClose && { onCancel: onClose })}
      classNames={{ body: styles.body ?? '' }}
      footer={
        <Flex wrap justify="end" gap={12} className={styles.actions}>
          {actions}
        </Flex>
      }
      width={480}
      centered
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
