import { AppleFilled, GoogleOutlined } from '@ant-design/icons';
import buttons from '../../ui/button-link.module.css';
import styles from './provider-links.module.css';

/** Sign-in elsewhere: the browser itself goes there and comes back with a session. */
export function ProviderLinks() {
  return (
    <div className={styles.providers}>
      <p className={styles.or}>or</p>
      <a className={buttons.button} href="/api/auth/google">
        <GoogleOutlined aria-hidden="true" />
        Continue with Google
      </a>
      <a className={buttons.button} href="/api/auth/apple">
        <AppleFilled aria-hidden="true" />
        Continue with Apple
      </a>
    </div>
  );
}
