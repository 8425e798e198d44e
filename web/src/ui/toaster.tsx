import { Button, notification } from 'antd';
import { useEffect, useState } from 'react';
import { dismissToast, useToast } from '../lib/toast.js';
import styles from './toaster.module.css';

const SHOWN_SECONDS = 6;
const KEY = 'toast';
const REGION_ID = 'messages';

/** Constant, because a new object makes a new `api`. */
const CONFIG: Parameters<typeof notification.useNotification>[0] = {
  placement: 'bottomRight',
  maxCount: 1,
  getContainer: () => document.getElementById(REGION_ID) ?? document.body,
};

export function Toaster() {
  const toast = useToast();
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const [api, holder] = notification.useNotification(CONFIG);

  useEffect(() => {
    if (toast === null) {
      api.destroy(KEY);
      return;
    }
    const { id, title, description, tone, action } = toast;
    const close = () => dismissToast(id);
    const run = () => {
      action?.run();
      close();
    };
    api.open({
      key: KEY,
      role: tone === 'destructive' ? 'alert' : 'status',
      title,
      description,
      actions: action && <Button onClick={run}>{action.text}</Button>,
      // `false` would close a notification that is already open
      duration: focusedId === id ? Infinity : SHOWN_SECONDS,
      onClose: close,
      props: { onFocus: () => setFocusedId(id), onBlur: () => setFocusedId(null) },
      ...(tone === 'destructive' && { style: { borderLeftColor: 'var(--wrong)' } }),
    });
  }, [api, toast, focusedId]);

  return (
    <section id={REGION_ID} className={styles.messages} aria-label="Messages" aria-live="polite">
      {holder}
    </section>
  );
}
