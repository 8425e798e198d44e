import { Alert, Flex } from 'antd';
import { lazy, Suspense } from 'react';
import type { BillingConfig, TrialRefusal } from '@tenfold/contracts';
import { figures } from '../../../content.js';
import { mayTryPro } from '../../../lib/access.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from '../payment-form-props.js';
import type { OfferedTerms, OfferProps } from '../payment-terms.js';
import { TestPaymentForm } from './test-payment-form.js';
import { Unavailable } from './unavailable.js';
import { useBegin } from '../hooks/use-begin.js';

const CardForm = lazy(() => import('./card-form.js').then((module) => ({ default: module.CardForm })));

interface Props extends OfferProps {
  config: BillingConfig;
  otherTerms: OfferedTerms | null;
  onOtherTerms: (terms: OfferedTerms) => void;
}

export function CardStep({ config, otherTerms, onOtherTerms, ...props }: Props) {
  const { begin } = useBegin(props);
  const intentType = otherTerms?.intentType ?? (mayTryPro(props.user) ? 'setup' : 'payment');
  const form: PaymentFormProps = {
    intentType,
    begin,
    collectsAddress: config.collectsAddress,
    onOtherTerms,
    onConfirming: props.onConfirming,
    onPaid: () => props.onConfirmed(intentType),
  };
  return (
    <Flex vertical gap={16}>
      <h2>Payment</h2>
      <TermsNote {...props} otherTerms={otherTerms} />
      <PaymentForm config={config} form={form} offer={props} />
    </Flex>
  );
}

function TermsNote({ user, isTrialRefused, otherTerms }: OfferProps & { otherTerms: OfferedTerms | null }) {
  if (isTrialRefused) return <Alert type="warning" title={TRIAL_REFUSED} />;
  if (otherTerms !== null) return <Alert type="warning" title={reasonForTerms(otherTerms)} />;
  return mayTryPro(user) ? null : <Alert type="warning" role="note" title={NO_TRIAL} />;
}

const PAID_TODAY = `Pro starts with a payment of ${figures.monthlyPrice} today.`;
const TRIAL_REFUSED = `Your free trial could not start: this card or email address has already had one. Nothing was charged. ${PAID_TODAY}`;
const NO_TRIAL = `The free trial is available once, and your account, card or email address has already had it. ${PAID_TODAY}`;

const whyNoTrial = {
  account: 'Your account has already had the free trial.',
  email: 'Another account with your email address has already had the free trial.',
  card: 'Your card was already used for a free trial.',
} as const satisfies Record<TrialRefusal, string>;

function reasonForTerms({ intentType, trialRefusal }: OfferedTerms): string {
  if (intentType === 'setup') return 'You have a free trial left. Please read the terms below.';
  const reason = trialRefusal === null ? '' : `${whyNoTrial[trialRefusal]} `;
  return `${reason}${PAID_TODAY} Please read the terms below.`;
}

function PaymentForm(props: { config: BillingConfig; form: PaymentFormProps; offer: OfferProps }) {
  const { config, form, offer } = props;
  if (config.mode === 'emulator') return <TestPaymentForm {...form} />;
  if (config.publishableKey === null) return <Unavailable reason={config.reason} user={offer.user} />;
  return (
    <Suspense fallback={<FormSkeleton what="the card form" />}>
      <CardForm key={form.intentType} {...form} publishableKey={config.publishableKey} />
    </Suspense>
  );
}
