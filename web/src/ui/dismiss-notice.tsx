import { CloseOutlined } from '@ant-design/icons';
import { dismissNotice } from '../lib/dismissed-notices.js';
import styles from './notice.module.css';

interface Props {
  notice: { type: Parameters<typeof dismissNotice>[0]; title: string };
  className: string | undefined;
}

/** Hides a subscription notice for this browser session. */
export function DismissNotice({ notice: { type, title }, className }: Props) {
  return (
    <button
      type="button"
      className={`${styles.close} ${className}`}
      aria-label={`Dismiss “${title}”`}
      onClick={() => dismissNotice(type)}
    >
      <CloseOutlined aria-hidden="true" />
    </button>
  );
}
