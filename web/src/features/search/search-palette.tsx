import { Modal } from 'antd';
import { useRef } from 'react';
import { PaletteSearch } from './components/palette-search.js';

interface Props {
  open: boolean;
  /** False after a choice: the opened page takes the focus. */
  returnsFocus: boolean;
  onClose: () => void;
}

export function SearchPalette({ open, returnsFocus, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">Search and go to</span>}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) body.current?.querySelector('input')?.focus();
      }}
      closable={false}
      footer={null}
      width={640}
      style={{ top: 72 }}
      styles={{ header: { margin: 0 }, body: { padding: 0 } }}
      focusable={{ focusTriggerAfterClose: returnsFocus }}
      destroyOnHidden
    >
      <div ref={body}>
        <PaletteSearch />
      </div>
    </Modal>
  );
}
