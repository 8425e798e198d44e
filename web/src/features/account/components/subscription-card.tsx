import { timeLeftLabel } from '@tenfold/exam';
import { useQuery } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';
import { figures, trial } from '../../../content.js';
import { mayTryPro } from '../../../lib/access.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import styles from '../account.module.css';
import { planName } from '../plan-name.js';
import { CancelAction, ENDS_AT_ONCE, periodEnd, PortalAction, ResumeAction } from './subscription-actions.js';

const statusNames = {
  active: 'Active',
  trialing: 'Free trial',
  cancelled: 'Canceled',
  inactive: 'Inactive',
} as const satisfies Record<SubscriptionState['status'], string>;

const CONFIRM_PAYMENT = 'Your bank asks you to confirm the payment.';

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
        text={withoutPlan(user, state)}
        action={<Actions user={user} state={state} />}
      />
    );
  }
  return (
    <Flex vertical gap={8}>
      <Flex wrap align="baseline" gap="4px 12px">
        <strong className={styles.large}>{planName(state)}</strong>
        <Typography.Text type="secondary">{statusNames[state.status]}</Typography.Text>
      </Flex>
      <Lines state={state} />
      {state.tier === 'pro' && !state.cancelAtPeriodEnd && (
        <Typography.Text type="secondary" className="small">
          {cancellationTerms(state)}
        </Typography.Text>
      )}
      <div style={{ marginTop: 12 }}>
        <Actions user={user} state={state} />
      </div>
    </Flex>
  );
}

function Actions({ user, state }: { user: User; state: SubscriptionState }) {
  if (state.tier !== 'pro') {
    return (
      <Flex wrap gap={12}>
        {state.paymentConfirmUrl === null ? (
          <UpgradeLink user={user} />
        ) : (
          <ConfirmPayment url={state.paymentConfirmUrl} />
        )}
        {state.canManagePayment && <PortalAction />}
      </Flex>
    );
  }
  return (
    <Flex wrap gap={12}>
      {state.paymentConfirmUrl !== null && <ConfirmPayment url={state.paymentConfirmUrl} />}
      {state.cancelAtPeriodEnd && <ResumeAction />}
      {state.canManagePayment && <PortalAction />}
      {!state.cancelAtPeriodEnd && <CancelAction state={state} />}
    </Flex>
  );
}

function ConfirmPayment({ url }: { url: string }) {
  return (
    <Button type="primary" href={url}>
      Confirm payment
    </Button>
  );
}

function cancellationTerms(state: SubscriptionState): string {
  if (state.isGranted) return `If you cancel, you keep Pro ${periodEnd(state)}.`;
  if (state.cancelsAtOnce) return `If you cancel, ${ENDS_AT_ONCE}`;
  return state.status === 'trialing'
    ? `Cancel before the trial ends and nothing is charged; you keep Pro ${periodEnd(state)}.`
    : `If you cancel, you keep Pro ${periodEnd(state)} and nothing is charged after that.`;
}

function withoutPlan(user: User, { paymentConfirmUrl, isCollectionPaused }: SubscriptionState): string {
  if (user.isAdmin) return 'The administrator has full Pro access.';
  if (isCollectionPaused)
    return 'Payments for your subscription are paused, and the time you paid for is over. Please write to our support.';
  if (paymentConfirmUrl !== null) return `${CONFIRM_PAYMENT} Pro starts when you do.`;
  return `Start with the Free plan or ${proOffer(user)}. Your plan will show here.`;
}

function proOffer(user: User): string {
  return mayTryPro(user) ? `the ${trial.note}` : `upgrade to Pro, ${figures.monthlyPrice} a month`;
}

function Lines({ state }: { state: SubscriptionState }) {
  const granted = state.isGranted ? [{ text: 'You have been granted Pro at no charge.', urgent: false }] : [];
  const ending = state.cancelAtPeriodEnd
    ? [{ text: `Canceled. You keep Pro ${periodEnd(state)}.`, urgent: false }]
    : [];
  const paused = state.isCollectionPaused
    ? [{ text: 'Payments are paused: nothing is charged for now.', urgent: false }]
    : [];
  const toConfirm = state.paymentConfirmUrl === null ? [] : [{ text: CONFIRM_PAYMENT, urgent: true }];
  const lines = [...granted, ...ending, ...paused, ...toConfirm, ...countdownLines(state)];
  if (lines.length === 0) return null;
  return (
    <ul className={`numbers ${styles.lines}`}>
      {lines.map(({ text, urgent }) => (
        <li key={text} data-urgent={urgent}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function countdownLines(state: SubscriptionState) {
  const { paymentRetryCountdown, trialCountdown, billingCountdown } = state;
  return [
    { countdown: paymentRetryCountdown, text: (left: string) => `Payment failed. Next try in ${left}` },
    { countdown: trialCountdown, text: (left: string) => `Trial ends in ${left}` },
    { countdown: billingCountdown, text: (left: string) => `Next payment in ${left}` },
  ].flatMap(({ countdown, text }) =>
    countdown ? [{ text: text(timeLeftLabel(countdown)), urgent: countdown.urgent }] : [],
  );
}

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
    <Flex vertical gap={12}>
      <Skeleton width="40%" height={24} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="50%" height={36} />
    </Flex>
  );
}
