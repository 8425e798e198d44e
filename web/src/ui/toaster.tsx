import { useEffect, useState } from 'react';
import { clearToast, dismissToast, useToast, type Toast } from '../lib/toast.js';
import styles from './toaster.module.css';

const SHOWN_MS = 6_000;

/** Always renders its live regions, so that screen readers announce a new toast. */
export function Toaster() {
  const toast = useToast();
  useEffect(() => clearToast, []);
  const plain = toast?.tone === 'plain' ? toast : null;
  const destructive = toast?.tone === 'destructive' ? toast : null;
  return (
    <section className={styles.corner} aria-label="Messages">
      <div role="status">{plain && <ToastCard key={plain.id} toast={plain} />}</div>
      <div role="alert">{destructive && <ToastCard key={destructive.id} toast={destructive} />}</div>
    </section>
  );
}

/** Closes by timeout, but not while hovered or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  const { action } = toast;
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.run();
              dismissToast(toast.id);
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </div>
  );
}
