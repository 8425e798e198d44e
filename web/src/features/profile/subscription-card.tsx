import { useQuery } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { figures, trial } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { subscriptionStatusQuery } from './api/subscription-status.js';
import { useCancelSubscription } from './api/cancel-subscription.js';
import { CancelDialog, periodEnd } from './cancel-dialog.js';
import { countdownLines } from './countdown-lines.js';
import { planName } from './plan-name.js';
import styles from './subscription-card.module.css';

const statusNames = {
  active: 'Active',
  trialing: 'Free trial',
  cancelled: 'Cancelled',
  inactive: 'Inactive',
} as const satisfies Record<SubscriptionState['status'], string>;

/** The plan, what time is left of it, and what can be done about it. */
export function SubscriptionCard({ user }: { user: User }) {
  const query = useQuery(subscriptionStatusQuery);
  return (
    <Card title="Subscription">
      <QueryView query={query} what="your subscription" skeleton={<CardSkeleton />}>
        {(state) => <Subscription user={user} state={state} />}
      </QueryView>
    </Card>
  );
}

function Subscription({ user, state }: { user: User; state: SubscriptionState }) {
  if (state.status === 'inactive') {
    return (
      <EmptyState
        title="No plan yet"
        text={
          user.isAdmin
            ? 'The administrator has everything that Pro offers.'
            : `Start with the Free plan or ${proOffer(user)}. Your plan will show here.`
        }
        action={<UpgradeLink user={user} />}
      />
    );
  }
  return (
    <>
      <p className={styles.plan}>
        <strong>{planName(state)}</strong>
        <span className={styles.status}>{statusNames[state.status]}</span>
      </p>
      <Lines state={state} />
      <div className={styles.action}>
        {state.tier === 'pro' ? <CancelAction state={state} /> : <UpgradeLink user={user} />}
      </div>
    </>
  );
}

function proOffer(user: User): string {
  return mayTryPro(user) ? `the ${trial.note}` : `upgrade to Pro, ${figures.monthlyPrice} a month`;
}

function Lines({ state }: { state: SubscriptionState }) {
  const ending = state.cancelAtPeriodEnd
    ? [{ text: `Cancelled. You keep Pro ${periodEnd(state)}.`, urgent: false }]
    : [];
  return (
    <ul className={styles.lines}>
      {[...ending, ...countdownLines(state)].map(({ text, urgent }) => (
        <li key={text} data-urgent={urgent}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The administrator has everything already. */
function UpgradeLink({ user }: { user: User }) {
  if (user.isAdmin) return null;
  return (
    <ButtonLink to={paths.subscribe} kind="secondary">
      {mayTryPro(user) ? 'Start Free Trial' : 'Upgrade to Pro'}
    </ButtonLink>
  );
}

/** Gone once the cancellation is scheduled. */
function CancelAction({ state }: { state: SubscriptionState }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelSubscription();
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: (cancelled) => {
        setIsAsking(false);
        toast({ title: 'Subscription cancelled', description: `You keep Pro ${periodEnd(cancelled)}.` });
      },
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Cancellation Failed',
          description: problemDetail(error, 'Nothing has changed. Check your connection and try again.'),
        }),
    });
  if (state.cancelAtPeriodEnd) return null;
  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <CancelDialog
        state={state}
        open={isAsking}
        isPending={cancelling.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={cancel}
      />
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="40%" height={24} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={36} />
    </div>
  );
}
