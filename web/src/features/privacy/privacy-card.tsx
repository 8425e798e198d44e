import { useQuery } from '@tanstack/react-query';
import type { AccountExport } from '@tenfold/contracts';
import { DELETION_UNDO_DAYS } from '@tenfold/exam';
import { Button, Divider, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { exportQuery } from '../../api/export.js';
import { dateLabel } from '../../lib/format.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { deletionQuery, EXPORT_DOWNLOAD_PATH, useKeepAccount, useRequestExport } from './api/privacy.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { ReportedResults } from './reported-results.js';

export function PrivacyCard() {
  const user = useUser();
  return (
    <Card title="Your data">
      <DataExport />
      <Divider />
      <ReportedResults />
      <Erasure isAdmin={user.isAdmin} />
    </Card>
  );
}

function DataExport() {
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
    <div>
      <h3>Download a copy</h3>
      <Typography.Paragraph type="secondary">
        Your profile, sessions, answers, quizzes, flags, reports, marks in references, notifications,
        subscription and consents, as JSON files in a zip.
      </Typography.Paragraph>
      <div role="status">
        {known.status !== 'none' && (
          <Typography.Paragraph type="secondary">{statusText(known)}</Typography.Paragraph>
        )}
      </div>
      <Flex wrap gap={12}>
        {known.status === 'ready' && (
          <Button href={EXPORT_DOWNLOAD_PATH} download>
            Download
          </Button>
        )}
        <Button loading={isPreparing} onClick={request}>
          {known.status === 'none' ? 'Export my data' : isPreparing ? 'Preparing' : 'Make a new copy'}
        </Button>
      </Flex>
    </div>
  );
}

function statusText({ status, readyAt }: AccountExport): string {
  if (status === 'preparing') return 'We are putting it together. You can leave this page.';
  const date = readyAt === null ? '' : ` of ${dateLabel(new Date(readyAt))}`;
  return `Your copy${date} is ready. It can be downloaded for 24 hours.`;
}

function Erasure({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(deletionQuery);
  return (
    <QueryView
      query={query}
      what="the state of your account"
      skeleton={<SkeletonRows rows={1} height={88} />}
    >
      {({ deletesAt }) => {
        if (deletesAt !== null) return <ScheduledDeletion deletesAt={new Date(deletesAt)} />;
        return isAdmin ? <NotDeletable /> : <DeletionOffer />;
      }}
    </QueryView>
  );
}

function NotDeletable() {
  return (
    <div>
      <h3>Delete the account</h3>
      <Typography.Paragraph type="secondary">
        The administrator’s account is a setting of the server: it cannot be deleted.
      </Typography.Paragraph>
    </div>
  );
}

function DeletionOffer() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <h3>Delete the account</h3>
      <Typography.Paragraph type="secondary">
        {`Your subscription is canceled, and nothing more is charged. In ${DELETION_UNDO_DAYS} days everything is deleted; until then you can change your mind.`}
      </Typography.Paragraph>
      <Flex wrap gap={12}>
        <Button danger onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </Flex>
      <DeleteAccountDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}

function ScheduledDeletion({ deletesAt }: { deletesAt: Date }) {
  const keeping = useKeepAccount();
  const keep = () =>
    keeping.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Your account stays',
          description: 'If your subscription has not ended yet, you can keep it above.',
        }),
      onError: (error) => toastFailure('Your account is still going to be deleted', error),
    });
  return (
    <div role="alert">
      <h3>{`Your account will be deleted on ${dateLabel(deletesAt)}`}</h3>
      <Typography.Paragraph type="secondary">
        Your results, notifications and profile go with it. Until that day you can use it, and keep it.
      </Typography.Paragraph>
      <Flex wrap gap={12}>
        <Button loading={keeping.isPending} onClick={keep}>
          Keep my account
        </Button>
      </Flex>
    </div>
  );
}
