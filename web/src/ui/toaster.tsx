import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { dismissToast, useToast, type Toast } from '../lib/toast.js';
import styles from './toaster.module.css';

const SHOWN_MS = 6_000;

export function Toaster() {
  const toast = useToast();
  return (
    <section className={styles.messages} aria-label="Messages" aria-live="polite">
      {toast && <Message key={toast.id} toast={toast} />}
    </section>
  );
}

/** Closes after `SHOWN_MS`; the timer stops while it has the pointer or the focus. */
function Message({ toast: { id, title, description, tone, action } }: { toast: Toast }) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  const close = () => dismissToast(id);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);

  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      data-tone={tone}
      className={`${styles.message} panel`}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className={styles.text}>
        <strong>{title}</strong>
        {description && <p className="muted small">{description}</p>}
        {action && (
          <Button
            className={styles.action}
            onClick={() => {
              action.run();
              close();
            }}
          >
            {action.text}
          </Button>
        )}
      </div>
      <Button
        type="text"
        size="small"
        className="touch-target"
        aria-label="Close"
        icon={<CloseOutlined aria-hidden="true" />}
        onClick={close}
      />
    </div>
  );
}
