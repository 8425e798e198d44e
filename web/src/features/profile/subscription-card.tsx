import { useQuery } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { subscriptionStatusQuery } from '../../api/subscription-status.js';
import { figures, trial } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { periodEnd } from './cancel-dialog.js';
import { countdownLines } from './countdown-lines.js';
import { planName } from './plan-name.js';
import { CancelAction, PortalAction, ResumeAction } from './subscription-actions.js';
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
        action={<Actions user={user} state={state} />}
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
      {state.tier === 'pro' && !state.cancelAtPeriodEnd && (
        <p className={styles.meaning}>{meaningOfCancelling(state)}</p>
      )}
      <div className={styles.below}>
        <Actions user={user} state={state} />
      </div>
    </>
  );
}

/** Once the cancellation is scheduled, it can be taken back instead. */
function Actions({ user, state }: { user: User; state: SubscriptionState }) {
  if (state.tier !== 'pro') {
    return (
      <div className={styles.actions}>
        <UpgradeLink user={user} />
        {user.hasUsedFreeTrial && <PortalAction />}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {state.cancelAtPeriodEnd && <ResumeAction />}
      <PortalAction />
      {!state.cancelAtPeriodEnd && <CancelAction state={state} />}
    </div>
  );
}

function meaningOfCancelling(state: SubscriptionState): string {
  return state.status === 'trialing'
    ? `Cancel before the trial ends and nothing is charged; you keep Pro ${periodEnd(state)}.`
    : `If you cancel, you keep Pro ${periodEnd(state)} and nothing is charged after that.`;
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

function CardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="40%" height={24} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={36} />
    </div>
  );
}
