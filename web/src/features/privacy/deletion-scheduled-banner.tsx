import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { dateLabel } from '../../lib/format.js';
import { paths } from '../../paths.js';
import { deletionQuery } from './api/privacy.js';

export function DeletionScheduledBanner() {
  const { data } = useQuery(deletionQuery);
  if (!data?.deletesAt) return null;
  return (
    <Alert
      banner
      role="region"
      aria-label="Your account"
      type="error"
      title={
        <>
          <strong>Your account will be deleted</strong>
          {` on ${dateLabel(new Date(data.deletesAt))}. `}
          <Link to={paths.profile}>Change your mind</Link>
        </>
      }
    />
  );
}
