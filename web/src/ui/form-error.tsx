import { WarningOutlined } from '@ant-design/icons';
import styles from './form-error.module.css';

interface Props {
  /** Null hides the error. */
  text: string | null;
  title?: string;
}

/** An error of the whole form. It stays until the next submit. */
export function FormError({ text, title }: Props) {
  if (text === null) return null;
  return (
    <div role="alert" className={styles.error}>
      <WarningOutlined className={styles.icon} aria-hidden="true" />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
      </div>
    </div>
  );
}
