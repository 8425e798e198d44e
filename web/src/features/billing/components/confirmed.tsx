import type { User } from '@tenfold/contracts';
import { DIAGNOSTIC_QUESTIONS } from '@tenfold/exam';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAwaitAccess } from '../../../api/await-access.js';
import { figures, mailboxes } from '../../../content.js';
import { hasPro } from '../../../lib/access.js';
import { dateLabel } from '../../../lib/format.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import { MessagePage } from '../../../ui/message-page.js';
import type { IntentType } from '../payment-terms.js';

/** After this time the page offers a way out. */
const EXIT_AFTER_MS = 60_000;
const LATE = `It takes longer than usual. You can leave this page: Pro starts by itself, and your profile shows it. If it does not start within an hour, please write to ${mailboxes.support}.`;

export function Confirmed({ user, intentType }: { user: User; intentType: IntentType }) {
  if (!hasPro(user)) return <AlmostThere />;
  if (intentType === 'payment') return <Navigate to={paths.dashboard} replace />;
  return <TrialStarted endsAt={user.trialEndsAt} />;
}

function TrialStarted({ endsAt }: { endsAt: string | null }) {
  return (
    <PlainLayout>
      <MessagePage
        title="Trial Started!"
        actions={
          <ButtonLink to={paths.dashboard} kind="primary">
            Start Studying
          </ButtonLink>
        }
      >
        <p>
          {endsAt === null
            ? `Everything in Pro is yours for ${figures.trialDays} days.`
            : `Everything in Pro is yours until ${dateLabel(new Date(endsAt))}.`}{' '}
          You can cancel anytime in your profile.
        </p>
        <p>{`A diagnostic of ${DIAGNOSTIC_QUESTIONS} questions shows which sections to study first.`}</p>
      </MessagePage>
    </PlainLayout>
  );
}

function AlmostThere() {
  const [isLate, setIsLate] = useState(false);
  useAwaitAccess();
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), EXIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PlainLayout>
      <MessagePage
        title="Almost there"
        actions={isLate ? <ButtonLink to={paths.profile}>Go to your profile</ButtonLink> : null}
      >
        <p role="status">
          Your payment details were accepted. We are waiting for our payment provider to confirm it; this page
          updates automatically.
          {isLate && ` ${LATE}`}
        </p>
      </MessagePage>
    </PlainLayout>
  );
}
