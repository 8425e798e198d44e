import { Flex, Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  /** Absent: only the actions close the dialog. */
  onClose?: () => void;
  /** px; default: 480. */
  width?: number;
  children: ReactNode;
  actions: ReactNode;
}

export function Dialog({ open, title, onClose, width = 480, children, actions }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: onClose !== undefined }}
      {...(onClose && { onCancel: onClose })}
      // antd focuses the close button, on which Enter would not submit the form
      afterOpenChange={(isOpen) => {
        if (isOpen) body.current?.querySelector<HTMLElement>(':scope > form input')?.focus();
      }}
      footer={
        <Flex wrap justify="end" gap={12} className={styles.actions}>
          {actions}
        </Flex>
      }
      width={width}
      centered
      destroyOnHidden
    >
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </Modal>
  );
}
