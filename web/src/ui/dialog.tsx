import { Modal } from 'antd';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The ways out, the main one last. */
  actions: ReactNode;
}

/** A question or a message that wants an answer before anything else. */
export function Dialog({ open, title, onClose, children, actions }: Props) {
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={<div className={styles.actions}>{actions}</div>}
      width={480}
      centered
      destroyOnHidden
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
