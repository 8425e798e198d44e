import { useQuery } from '@tanstack/react-query';
import type { AccountExport } from '@tenfold/contracts';
import { Button } from 'antd';
import { dateLabel } from '../../lib/date-label.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { EXPORT_DOWNLOAD_PATH, exportQuery, useRequestExport } from './api/data-export.js';
import { toastFailure } from '../../lib/toast-failure.js';
import styles from './privacy.module.css';

export function ExportPart() {
  const query = useQuery(exportQuery);
  return (
    <QueryView query={query} what="your export" skeleton={<SkeletonRows rows={1} height={88} />}>
      {(known) => <Export known={known} />}
    </QueryView>
  );
}

function Export({ known }: { known: AccountExport }) {
  const requesting = useRequestExport();
  const request = () =>
    requesting.mutate(undefined, { onError: (error) => toastFailure('No copy was requested', error) });
  const isPreparing = known.status === 'preparing' || requesting.isPending;
  return (
    <div className={styles.part}>
      <h3>Download a copy</h3>
      <p className={styles.text}>
        Your profile, sessions, answers, quizzes, flags, notifications, subscription and consents, as JSON
        files in a zip.
      </p>
      <p className={styles.text} role="status">
        {statusText(known)}
      </p>
      <div className={styles.actions}>
        {known.status === 'ready' && (
          <Button type="primary" href={EXPORT_DOWNLOAD_PATH} download>
            Download
          </Button>
        )}
        <Button loading={isPreparing} onClick={request}>
          {known.status === 'none' ? 'Export my data' : isPreparing ? 'Preparing' : 'Make a new copy'}
        </Button>
      </div>
    </div>
  );
}

function statusText({ status, readyAt }: AccountExport): string | null {
  if (status === 'none') return null;
  if (status === 'preparing') return 'We are putting it together. You can leave this page.';
  const made = readyAt === null ? '' : ` of ${dateLabel(new Date(readyAt))}`;
  return `Your copy${made} is ready. It can be downloaded for 24 hours.`;
}
