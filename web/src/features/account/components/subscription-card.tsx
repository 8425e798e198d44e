import { useQuery } from '@tanstack/react-query';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { subscriptionStatusQuery } from '../../../api/subscription-status.js';
import { figures, mailboxes, trial } from '../../../content.js';
import { mayTryPro } from '../../../lib/access.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { dateLabel } from '../../../lib/format.js';
import styles from '../account.module.css';
import { planName } from '../plan-name.js';
import { Receipts } from './receipts.js';
import { CancelAction, ENDS_AT_ONCE, periodEnd, PortalAction, ResumeAction } from './subscription-actions.js';
import { CONFIRM_PAYMENT, SubscriptionLines } from './subscription-lines.js';

const statusNames = {
  active: 'Active',
  trialing: 'Free trial',
  cancelled: 'Canceled',
  inactive: 'Inactive',
} as const satisfies Record<SubscriptionState['status'], string>;

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
  if (state.status === 'inactive' && !isCancelable(state)) {
    return (
      <>
        <EmptyState
          title={user.hasUsedFreeTrial || state.canManagePayment ? 'No plan' : 'No plan yet'}
          text={withoutPlan(user, state)}
          action={<Actions user={user} state={state} />}
        />
        <MoneyBack state={state} />
        {state.canManagePayment && <Receipts />}
      </>
    );
  }
  return (
    <Flex vertical gap={8}>
      <Flex wrap align="baseline" gap="4px 12px">
        <strong className={styles.large}>{planName(state)}</strong>
        <Typography.Text type="secondary">{statusNames[state.status]}</Typography.Text>
      </Flex>
      <SubscriptionLines state={state} />
      {isCancelable(state) && (
        <Typography.Text type="secondary" className="small">
          {cancellationTerms(state)}
        </Typography.Text>
      )}
      <MoneyBack state={state} />
      <div style={{ marginTop: 12 }}>
        <Actions user={user} state={state} />
      </div>
      {state.canManagePayment && <Receipts />}
    </Flex>
  );
}

function Actions({ user, state }: { user: User; state: SubscriptionState }) {
  if (state.tier !== 'pro') {
    return (
      <Flex wrap gap={12}>
        {state.paymentConfirmUrl !== null && <ConfirmPayment url={state.paymentConfirmUrl} />}
        {state.paymentConfirmUrl === null && !isCancelable(state) && <UpgradeLink user={user} />}
        {state.canManagePayment && <PortalAction />}
        {isCancelable(state) && <CancelAction state={state} />}
      </Flex>
    );
  }
  return (
    <Flex wrap gap={12}>
      {state.paymentConfirmUrl !== null && <ConfirmPayment url={state.paymentConfirmUrl} />}
      {state.cancelAtPeriodEnd && <ResumeAction />}
      {state.canManagePayment && <PortalAction />}
      {isCancelable(state) && <CancelAction state={state} />}
    </Flex>
  );
}

function ConfirmPayment({ url }: { url: string }) {
  return <Button href={url}>Confirm payment</Button>;
}

/** Without Pro, whether Stripe may charge the card without a further step of the user. */
function isCancelable(state: SubscriptionState): boolean {
  const { nextPayment, failedPayment, isCollectionPaused } = state;
  if (nextPayment !== null || failedPayment !== null) return true;
  return state.tier === 'pro' ? !state.cancelAtPeriodEnd : isCollectionPaused;
}

function cancellationTerms(state: SubscriptionState): string {
  if (state.tier !== 'pro')
    return `Cancel, and nothing more is charged${state.failedPayment === null ? '' : ': the unpaid invoice is voided'}.`;
  if (state.isGranted) return `If you cancel, you keep Pro ${periodEnd(state)}.`;
  if (state.cancelsAtOnce) return `If you cancel, ${ENDS_AT_ONCE}`;
  return state.status === 'trialing'
    ? `Cancel before the trial ends and nothing is charged; you keep Pro ${periodEnd(state)}.`
    : `If you cancel, you keep Pro ${periodEnd(state)} and nothing is charged after that.`;
}

function withoutPlan(user: User, { paymentConfirmUrl }: SubscriptionState): string {
  if (user.isAdmin) return 'The administrator has full Pro access.';
  if (paymentConfirmUrl !== null) return `${CONFIRM_PAYMENT} Pro starts when you do.`;
  return `Start with the Free plan or ${proOffer(user)}. Your plan will show here.`;
}

function proOffer(user: User): string {
  return mayTryPro(user) ? `the ${trial.note}` : `upgrade to Pro, ${figures.monthlyPrice} a month`;
}

function MoneyBack({ state: { moneyBackUntil, tier, isGranted } }: { state: SubscriptionState }) {
  if (moneyBackUntil === null) return null;
  const end = tier === 'pro' && !isGranted ? ', and Pro ends' : '';
  return (
    <Typography.Text type="secondary" className="small text-links">
      {`Money-back guarantee: until ${dateLabel(new Date(moneyBackUntil))} you get your first payment back${end}. Write to `}
      <a href={`mailto:${mailboxes.support}?subject=Refund`}>{mailboxes.support}</a>
      {'. No reason is needed.'}
    </Typography.Text>
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
