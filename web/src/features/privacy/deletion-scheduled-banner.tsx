import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateLabel } from '../../lib/date-label.js';
import { paths } from '../../paths.js';
import tones from '../../ui/notice.module.css';
import { deletionQuery } from './api/erasure.js';
import styles from './deletion-scheduled-banner.module.css';

export function DeletionScheduledBanner() {
  const { data } = useQuery(deletionQuery);
  if (!data?.deletesAt) return null;
  return (
    <section className={`${tones.tone} ${styles.banner}`} data-color="red" aria-label="Your account">
      <p>
        <strong>Your account will be deleted</strong>
        {` on ${dateLabel(new Date(data.deletesAt))}. `}
      </p>
      <Link to={paths.profile}>Change your mind</Link>
    </section>
  );
}
