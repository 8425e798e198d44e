import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { Link } from 'react-router-dom';
import { brand, mailboxes } from '../../content.js';
import { paths } from '../../paths.js';
import { Wordmark } from '../../ui/wordmark.js';
import styles from './landing-page.module.css';

const contacts = [
  { label: 'Support', address: mailboxes.support },
  { label: 'Privacy', address: mailboxes.privacy },
  { label: 'Legal', address: mailboxes.legal },
] as const;

export function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${styles.column} ${styles.footerColumns} muted small`}>
        <div>
          <Wordmark />
          <p>{`${brand.independence} For people ${MINIMUM_AGE_YEARS} and older.`}</p>
        </div>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <ul>
            <li>
              <Link to={paths.privacyPolicy}>Privacy Policy</Link>
            </li>
            <li>
              <Link to={paths.termsOfService}>Terms of Service</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ul className="break-anywhere">
            {contacts.map(({ label, address }) => (
              <li key={address}>
                {label}: <a href={`mailto:${address}`}>{address}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={`${styles.column} muted small`}>
        <p>{brand.developer}</p>
      </div>
    </footer>
  );
}
