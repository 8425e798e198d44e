import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { CalculatorKeys } from '../../../ui/calculator/calculator-keys.js';
import styles from '../exam-session.module.css';

export function CalculatorPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <CalculatorKeys
      ref={panel}
      role="dialog"
      className={`${styles.calculator} panel`}
      closeButton={
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    />
  );
}
