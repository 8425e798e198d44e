import { Link } from 'react-router-dom';
import { paths } from '../../../paths.js';
import styles from './consent.module.css';

export function Consent({ text }: { text: string }) {
  return (
    <p className={styles.consent}>
      {text} <Link to={paths.termsOfService}>Terms of Service</Link>
    </p>
  );
}
